#include <sodium/core.h>
#include <sodium/crypto_generichash.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/crypto_shorthash.h>
#include <sodium/utils.h>
