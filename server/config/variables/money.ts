/** Variables of the money path: wallet keys, the signer, and the limits of trades. */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { text, variable } from './variable.ts'

const masterKey = text.check(z.regex(/^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/))
const addresses = text.check(
  z.refine((list) => list.split(',').every((address) => isPublicKey(address.trim()))),
)
/** The signer checks the upper limit of each amount and refuses to start beyond it. */
const usd = {
  remedy: 'give an amount in US dollars, such as 2.50',
  schema: text.check(z.regex(/^\d+(\.\d{1,6})?$/)),
}
const dollars = (fallback: string, meaning: string) => variable({ fallback, meaning, ...usd })

export const moneyVariables = {
  WALLET_MASTER_KEY: variable({
    meaning:
      'Key that encrypts the wallet keys: 32 random bytes as base64 or hex, the same on every replica. Without it, the first start generates one in `keys/wallet-master.key`.',
    remedy: 'give 32 random bytes as base64 or as 64 hex digits',
    schema: masterKey,
  }),
  WALLET_MASTER_KEY_OLD: variable({
    meaning: 'The previous master key; this start encrypts anew what it had encrypted.',
    remedy: 'give the previous key',
    schema: masterKey,
  }),
  SIGNER_SOCKET: variable({
    meaning: 'Path of the signer’s Unix socket; by default in the data folder.',
    remedy: 'give a path of at most 100 bytes',
    schema: text.check(z.refine((path) => Buffer.byteLength(path) <= 100)),
  }),
  DEMO_TRADE_USD: variable({
    meaning:
      'Limit of one trade of the demo wallet in US dollars, up to 200; by default 2, on the embedded chain 150.',
    ...usd,
  }),
  DEMO_GUEST_DAY_USD: variable({
    meaning:
      'Limit of what one guest trades in a day, up to 1000; by default 5, on the embedded chain 400. The guests of one address trade three times as much together.',
    ...usd,
  }),
  DEMO_DAY_USD: variable({
    meaning:
      'Limit of what all guests together trade in a day, up to 10000; by default 50, on the embedded chain 2500.',
    ...usd,
  }),
  USER_TRADE_USD: dollars(
    '500',
    'Limit of one trade of a personal wallet until its owner raises it, up to 10000.',
  ),
  USER_DAY_USD: dollars(
    '500',
    'Limit of what a personal wallet trades in a day until its owner raises it, up to 10000.',
  ),
  VOICE_CONSENT_USD: dollars(
    '25',
    'Largest trade that a spoken read-back can confirm; a larger one needs a click.',
  ),
  DEMO_MINTS: variable({
    meaning:
      'Mints that guests may buy without a sell-back quote, separated by commas; by default a dozen well-known ones.',
    remedy: 'give addresses in base58, separated by commas',
    schema: addresses,
  }),
  TRUSTED_SWAP_PROGRAMS: variable({
    meaning:
      'Programs, such as Jupiter’s, whose swaps the signer signs on a real chain although it cannot read them; separated by commas.',
    remedy: 'give addresses in base58, separated by commas',
    schema: addresses,
  }),
} as const
