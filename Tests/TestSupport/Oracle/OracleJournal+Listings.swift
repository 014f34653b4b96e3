extension OracleJournal {
  /// One of the lists of what is under way, as the protocol writes it.
  package func listing(_ listing: Operation.Listing) -> PlainValue {
    let values: [PlainValue] =
      switch listing {
      case .sessions: sessionOrder.map(session(_:))
      case .transfers: transfers.map(transfer(_:))
      case .failures:
        transfers.filter { $0.isFailure && !$0.isAcknowledged }.map(transfer(_:))
      case .tasks: tasks.map(Self.task(_:))
      }
    return .members([(Text(listing.rawValue), .array(values))])
  }

  private func session(_ id: Text) -> PlainValue {
    guard let session = sessions[id] else { return .null }
    return .members([
      ("session", .string(id)), ("actor", .string(session.actor)),
      ("state", .string(Text(session.state.rawValue))),
      ("operation", .string(Text(session.operation ?? "none"))),
      ("reason", .optional(session.reason.map { Text($0) })),
    ])
  }

  private func transfer(_ transfer: Transfer) -> PlainValue {
    .members([
      ("transfer", .string(transfer.id)), ("item", .string(transfer.item)),
      ("session", .string(drops[transfer.drop].session)),
      ("state", .string(Text(transfer.state.rawValue))), ("reason", .optional(transfer.reason)),
      ("completed", .integer(transfer.bytes.count)),
      ("total", transfer.total.map { .integer($0) } ?? .null),
    ])
  }

  private static func task(_ task: OracleTask) -> PlainValue {
    let fraction = task.hundredths.map(PlainValue.hundredths)
    return .members([
      ("task", .string(task.id)), ("session", .optional(task.session)),
      ("name", .string(task.name)), ("state", .string(Text(task.state))),
      ("fraction", fraction ?? .null),
    ])
  }
}

extension PlainValue {
  /// So many hundredths, written shortest.
  static func hundredths(_ number: Int) -> PlainValue {
    number % 100 == 0 ? .integer(number / 100) : .double(Double(number) / 100)
  }
}
