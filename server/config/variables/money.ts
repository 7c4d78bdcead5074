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
  SIGNER_EXTERNAL: variable({
    meaning:
      'With `yes` this server starts no signer and connects to the one at SIGNER_SOCKET, which runs under an account of its own and reads its own settings; see [signer.md](signer.md).',
    remedy: 'give yes, or leave it out',
    schema: z.literal('yes'),
  }),
  DEMO_TRADE_USD: variable({
    meaning:
      'Limit of one trade of the demo wallet in US dollars, up to 200; by default 2, on the embedded chain 500, which is the maximum there.',
    ...usd,
  }),
  DEMO_GUEST_DAY_USD: variable({
    meaning:
      'Limit of what one guest trades in a day, up to 1000; by default 5, on the embedded chain 2000, which is the maximum there.',
    ...usd,
  }),
  DEMO_ADDRESS_DAY_USD: variable({
    meaning:
      'Limit of what all guests of one network address trade in a day, up to 10000; by default 50, on the embedded chain 6000.',
    ...usd,
  }),
  DEMO_DAY_USD: variable({
    meaning:
      'Limit of what all guests together trade in a day, up to 10000; by default 50, on the embedded chain 20000, which is the maximum there.',
    ...usd,
  }),
  USER_TRADE_USD: variable({
    meaning:
      'Limit of one trade of a personal wallet until its owner raises it, up to 10000; by default 500.',
    ...usd,
  }),
  USER_DAY_USD: variable({
    meaning:
      'Limit of what a personal wallet trades in a day until its owner raises it, up to 10000; by default 500, on the embedded chain 2000.',
    ...usd,
  }),
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
  SOL_USD: variable({
    meaning:
      'US dollars that one SOL counts as at least under the limits, whatever price the server names; by default 200, on the embedded chain 100. Raise it when SOL is worth more.',
    ...usd,
  }),
  MINT_CAPS: variable({
    meaning:
      'The most that one wallet sells of single tokens, at a time and in a day, in raw units: `mint=trade/day`, separated by commas. A token without an entry is traded only against SOL or a dollar coin. By default empty, on the embedded chain an entry for each of its tokens.',
    remedy: 'give entries such as mint=1000000/5000000, separated by commas',
    schema: text.check(
      z.regex(
        /^\s*[1-9A-HJ-NP-Za-km-z]+=\d{1,19}\/\d{1,19}\s*(,\s*[1-9A-HJ-NP-Za-km-z]+=\d{1,19}\/\d{1,19}\s*)*,?\s*$/,
      ),
    ),
  }),
  SIGNER_RPC_URL: variable({
    meaning:
      'Solana RPC that the signer alone uses to simulate the swaps of TRUSTED_SWAP_PROGRAMS, which it cannot read; without it the server’s simulation counts.',
    remedy: 'give an http or https address',
    schema: text.check(z.regex(/^https?:\/\//)),
  }),
  SECURITY_DELAY_MINUTES: variable({
    meaning:
      'Minutes that the export of a key and higher limits wait, so that the owner of the wallet can stop them; by default 60, on the embedded chain 0.',
    remedy: 'give minutes from 0 to 10080',
    schema: text.check(z.regex(/^\d{1,5}$/)),
  }),
  PASSKEY_TRADE_USD: variable({
    meaning:
      'Trades of a personal wallet above this need a passkey of its owner, up to 10000; by default 500. Never the demo wallet.',
    ...usd,
  }),
  PASSKEY_ORIGIN: variable({
    meaning:
      'Address of the page that passkeys belong to; by default PARLEY_ORIGIN, or else `http://localhost` with PORT. Passkeys of another address cannot be used any more.',
    remedy: 'give an address such as https://parley.example',
    schema: text.check(z.url()),
  }),
  SIGNER_SMTP_URL: variable({
    meaning:
      'Mail server through which the signer itself notifies the owner of a wallet of such a change; without it nobody is notified.',
    remedy: 'give an address such as smtp://user:password@host:587 or smtps://user:password@host',
    schema: text.check(z.regex(/^smtps?:\/\//)),
  }),
  SIGNER_STOP_LISTEN: variable({
    meaning:
      'Address and port at which the signer serves the page that its mails link to, such as `127.0.0.1:8790`; needs SIGNER_STOP_URL. Without it a change is stopped in the account menu only.',
    remedy: 'give host:port, and SIGNER_STOP_URL with it',
    schema: text.check(z.regex(/^.+:\d{1,5}$/)),
  }),
  SIGNER_STOP_URL: variable({
    meaning: 'Public address of that page, which a proxy leads to SIGNER_STOP_LISTEN and to nothing else.',
    remedy: 'give an address such as https://stop.parley.example/, and SIGNER_STOP_LISTEN with it',
    schema: text.check(z.url()),
  }),
  TRUSTED_SWAP_PROGRAMS: variable({
    meaning:
      'Programs, such as Jupiter’s, whose swaps the signer signs on a real chain although it cannot read them; separated by commas.',
    remedy: 'give addresses in base58, separated by commas',
    schema: addresses,
  }),
} as const
