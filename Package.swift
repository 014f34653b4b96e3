// swift-tools-version: 6.3
import PackageDescription

/// What every target of this package is compiled with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// Tests call the testing macros, whose expansions are not marked for strict memory safety.
let tested: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What the page of `journal-inspect report` is made of.
let pageParts = [
  "page.html", "page.css", "replay.js", "state.js", "timeline.js", "panels.js", "page.js",
]

let package = Package(
  name: "DragJournal",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .library(name: "DragJournal", targets: ["DragJournal"]),
    .library(name: "DragJournalFoundation", targets: ["DragJournalFoundation"]),
    .executable(name: "journal-play", targets: ["journal-play"]),
    .executable(name: "journal-inspect", targets: ["journal-inspect"]),
    // Nothing links it: tests load it into processes whose calls are to be recorded, or to fail.
    .library(name: "WatchedCalls", type: .dynamic, targets: ["WatchedCalls"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLMDB", pkgConfig: "lmdb",
      providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .target(
      name: "Store", dependencies: ["CLMDB"],
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    .target(
      name: "DragModel", swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    .target(
      name: "DragJournal", dependencies: ["DragModel", "Store", "CSodium"],
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    .target(name: "DragJournalFoundation", dependencies: ["DragModel"], swiftSettings: strict),
    .executableTarget(
      name: "journal-play", dependencies: ["DragJournal", "DragModel"],
      path: "Tools/journal-play", swiftSettings: strict),
    .executableTarget(
      name: "journal-inspect", dependencies: ["DragJournal", "DragModel", "Store"],
      path: "Tools/journal-inspect",
      // The page is in the executable itself, which works when it is copied alone.
      resources: pageParts.map { .embedInCode("Report/\($0)") },
      swiftSettings: strict),
    .systemLibrary(
      name: "CSQLite", path: "Tools/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .executableTarget(
      name: "journal-bench", dependencies: ["DragJournal", "DragModel", "Store", "CSQLite"],
      path: "Tools/journal-bench", swiftSettings: strict),
    .executableTarget(
      name: "git-history", path: "Tools/git-history", swiftSettings: strict),
    .target(name: "WatchedCalls", path: "Tests/WatchedCalls"),
    .target(
      name: "TestSupport", dependencies: ["DragJournal", "DragModel", "Store"],
      path: "Tests/TestSupport", swiftSettings: tested),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: tested),
    .testTarget(
      name: "StoreTests", dependencies: ["Store", "TestSupport"], swiftSettings: tested),
    .testTarget(
      name: "DragModelTests", dependencies: ["DragModel", "TestSupport"], swiftSettings: tested),
    .testTarget(
      name: "DragJournalTests",
      dependencies: ["DragJournal", "DragModel", "Store", "TestSupport"],
      swiftSettings: tested),
    .testTarget(
      name: "DragJournalFoundationTests",
      dependencies: ["DragJournal", "DragJournalFoundation", "DragModel", "TestSupport"],
      swiftSettings: tested),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "DragJournal", "DragModel", "Store", "TestSupport", "git-history", "journal-inspect",
        "journal-play", "journal-bench",
      ],
      exclude: ["Golden"], swiftSettings: tested),
    .testTarget(name: "RepositoryTests", swiftSettings: tested),
  ]
)

#if os(Linux)
  // Elsewhere libraries cannot be loaded before all others so easily.
  package.targets += [
    .executableTarget(
      name: "crash-lab", dependencies: ["DragJournal", "DragModel", "Store", "TestSupport"],
      path: "Tests/CrashLab", swiftSettings: tested),
    .testTarget(
      name: "CrashLabTests", dependencies: ["crash-lab", "WatchedCalls"], swiftSettings: tested),
  ]
#endif

// `DRAGJOURNAL_FUZZ=1 swift build --sanitize=fuzzer --sanitize=address --product fuzz` builds what libFuzzer
// drives, which begins by itself; the protocol of journal-play is a library for it then. Otherwise the same
// claims are tests.
if Context.environment["DRAGJOURNAL_FUZZ"] == "1" {
  package.products.removeAll { $0.name == "journal-play" }
  package.targets.removeAll { $0.name == "journal-play" }
  package.targets += [
    .target(
      name: "journal-play", dependencies: ["DragJournal", "DragModel"],
      path: "Tools/journal-play", exclude: ["JournalPlay.swift"], swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["DragJournal", "DragModel", "Store", "journal-play"],
      path: "Tests/Fuzz", exclude: ["FuzzTests.swift"],
      swiftSettings: tested + [.unsafeFlags(["-parse-as-library"])]),
  ]
  // What libFuzzer goes by: which edges an input takes, and what is compared.
  let watched = ["DragModel", "Store", "DragJournal", "journal-play", "fuzz"]
  for target in package.targets where watched.contains(target.name) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table"])
      ]
  }
} else {
  package.targets.append(
    .testTarget(
      name: "FuzzTests",
      dependencies: ["DragJournal", "DragModel", "Store", "TestSupport", "journal-play"],
      path: "Tests/Fuzz", exclude: ["LibFuzzer.swift"], swiftSettings: tested))
}
