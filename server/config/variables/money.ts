/** Variables of the wallets' keys, the signer, and the trading limits. */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { text, variable } from './variable.ts'

const masterKey = text.check(z.regex(/^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/))
const addresses = text.check(z.refine((value) => value.split(',').every((each) => isPublicKey(each.trim()))))
/** The signer knows the maximum of each of its settings; it refuses to start beyond that. */
const usd = {
  remedy: 'give an amount in US dollars, such as 2.50',
  schema: text.check(z.regex(/^\d+(\.\d{1,6})?$/)),
}
const dollars = (fallback: string, meaning: string) => variable({ fallback, meaning, ...usd })

export const moneyVariables = {
  WALLET_MASTER_KEY: variable({
    meaning:
      'Opens the keys of the wallets: 32 random bytes as base64 or hex, the same on every replica. Without it one is made on first start and kept in `keys/wallet-master.key`.',
    remedy: 'give 32 random bytes as base64 or as 64 hex digits',
    schema: masterKey,
  }),
  WALLET_MASTER_KEY_OLD: variable({
    meaning: 'The master key as it was before; what it sealed is sealed anew at this start.',
    remedy: 'give the key as it was before',
    schema: masterKey,
  }),
  SIGNER_SOCKET: variable({
    meaning: 'Path of the unix socket of the process that signs; by default in the data folder.',
    remedy: 'give a path of at most 100 bytes',
    schema: text.check(z.refine((path) => Buffer.byteLength(path) <= 100)),
  }),
  DEMO_TRADE_USD: variable({
    meaning:
      'What one trade of the demo wallet may be worth, up to 200; by default 2, on the embedded chain 150.',
    ...usd,
  }),
  DEMO_GUEST_DAY_USD: variable({
    meaning: 'What one guest may trade in a day, up to 1000; by default 5, on the embedded chain 400.',
    ...usd,
  }),
  DEMO_DAY_USD: variable({
    meaning:
      'What all guests together may trade in a day, up to 10000; by default 50, on the embedded chain 2500.',
    ...usd,
  }),
  USER_TRADE_USD: dollars(
    '500',
    'What one trade of a personal wallet may be worth until its owner raises it, up to 10000.',
  ),
  USER_DAY_USD: dollars(
    '500',
    'What a personal wallet may trade in a day until its owner raises it, up to 10000.',
  ),
  VOICE_CONSENT_USD: dollars(
    '25',
    'Up to which worth a spoken yes is enough; above it a trade is confirmed with a click.',
  ),
  DEMO_MINTS: variable({
    meaning:
      'Mints that guests may buy without a sell-back quote, with commas between; by default a dozen well-known ones.',
    remedy: 'give addresses in base58 with commas between',
    schema: addresses,
  }),
  TRUSTED_SWAP_PROGRAMS: variable({
    meaning:
      'Programs whose swaps the signer signs on a real chain although it cannot read them, such as that of Jupiter, with commas between.',
    remedy: 'give addresses in base58 with commas between',
    schema: addresses,
  }),
} as const
