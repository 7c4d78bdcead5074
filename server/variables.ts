/** Every environment variable that Parley reads: its default, its meaning, and what to do when it is wrong. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { defaultModels } from '#adapters/openai/models.ts'
import { isPublicKey } from '#contract/rules/address.ts'

export type Variable<S extends z.ZodMiniType = z.ZodMiniType> = Readonly<{
  /** What stands in the table of the README; undefined when there is none. */
  fallback?: string
  meaning: string
  /** What a person who set it wrongly should do. */
  remedy: string
  schema: S
}>

const variable = <S extends z.ZodMiniType>(told: Variable<S>): Variable<S> => told
const text = z.string().check(z.minLength(1))
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const webAddress = z.url({ protocol: /^https?$/ })
/** 'a=b,c=d': the pattern has seen to it that each part is a pair. */
const pairs = z.pipe(
  text.check(z.regex(/^[\w-]+=[^,=\s]+(,\s*[\w-]+=[^,=\s]+)*$/)),
  z.transform(
    (given: string): Readonly<Record<string, string>> =>
      Object.fromEntries(given.split(',').map((pair) => pair.trim().split('=') as [string, string])),
  ),
)
const secret = (service: string) =>
  variable({
    meaning: `Key for ${service}, where it asks for one.`,
    remedy: 'give the key as its server expects it, or leave the variable out',
    schema: text,
  })
const masterKey = text.check(z.regex(/^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/))
const addresses = text.check(z.refine((given) => given.split(',').every((each) => isPublicKey(each.trim()))))
/** The signer knows how high each of its own may be set; it refuses to start beyond that. */
const usd = {
  remedy: 'give an amount in US dollars, such as 2.50',
  schema: text.check(z.regex(/^\d+(\.\d{1,6})?$/)),
}
const dollars = (fallback: string, meaning: string) => variable({ fallback, meaning, ...usd })
/** As people write them; capitals mean nothing. */
const emails = z.pipe(
  text,
  z.pipe(
    z.transform((given: string) => given.split(',').map((each) => each.trim().toLowerCase())),
    z.array(z.email()),
  ),
)
const publicOrigin = webAddress.check(z.refine((value) => URL.parse(value)?.origin === value))

/** Every variable that Parley reads, in the order in which the README tells them. */
export const variables = {
  HOST: variable({
    fallback: '127.0.0.1',
    meaning: 'Address to listen on. Other machines reach Parley only when this is not a loopback address.',
    remedy: 'give an address of this machine, such as 127.0.0.1 or 0.0.0.0',
    schema: text,
  }),
  PORT: variable({
    fallback: '8787',
    meaning: 'Port of the page and its API.',
    remedy: 'give a number from 0 to 65535',
    schema: port,
  }),
  PARLEY_DATA: variable({
    fallback: '.parley',
    meaning: 'Folder of everything that is kept: database, chain, keys.',
    remedy: 'give the path of a folder that Parley may write to',
    schema: text,
  }),
  DATABASE_URL: variable({
    meaning: 'PostgreSQL to use instead of the embedded database.',
    remedy: 'give an address such as postgres://user:password@host:5432/parley',
    schema: text.check(z.regex(/^postgres(ql)?:\/\//)),
  }),
  SOLANA_RPC_URL: variable({
    meaning: 'Solana RPC to use instead of the embedded chain.',
    remedy: 'give the http or https address of a Solana RPC',
    schema: webAddress,
  }),
  DEMO_WALLET_ADDRESS: variable({
    meaning:
      'A wallet that guests only look at on a real chain. Without it they trade from the demo wallet of this server, which the house has to fund.',
    remedy: 'give the public key of the wallet in base58',
    schema: text.check(z.refine(isPublicKey)),
  }),
  CHAIN_PORT: variable({
    fallback: '8899',
    meaning: 'Port of the embedded chain’s own RPC for wallets and explorers (loopback; WebSocket too).',
    remedy: 'give a number from 0 to 65535',
    schema: port,
  }),
  MARKET: variable({
    meaning:
      'Where prices and tokens come from: `sandbox` (simulated) or `live`. By default `sandbox` with the embedded chain and `live` with a real one.',
    remedy: 'write sandbox or live',
    schema: z.enum(['sandbox', 'live']),
  }),
  JUPITER_API_KEY: variable({
    meaning: 'Key for Jupiter in live mode; without it the keyless limits apply.',
    remedy: 'give the key as Jupiter shows it, or leave the variable out',
    schema: text,
  }),
  OPENAI_API_KEY: variable({
    meaning:
      'Key for OpenAI, whose Realtime models then hear, answer and speak instead of the embedded ones.',
    remedy: 'give the key as OpenAI shows it, or leave the variable out',
    schema: text,
  }),
  OPENAI_BASE_URL: variable({
    fallback: 'https://api.openai.com/v1',
    meaning: 'Address of OpenAI’s API, or of a server that speaks it.',
    remedy: 'give an http or https address that ends in /v1',
    schema: webAddress,
  }),
  OPENAI_MODELS: variable({
    meaning:
      'Other models than the default ones, by what they are for, such as `realtime=gpt-realtime-2.1,transcription=gpt-transcribe`.',
    remedy: `give pairs of name=model with commas between; the names are ${Object.keys(defaultModels).join(', ')}`,
    schema: pairs.check(
      z.refine((given) => Object.keys(given).every((name) => Object.hasOwn(defaultModels, name))),
    ),
  }),
  OPENAI_VOICES: variable({
    meaning: 'Which of OpenAI’s voices speaks for a voice of ours, such as `auto=cedar,onyx=ash`.',
    remedy: 'give pairs of name=voice with commas between',
    schema: pairs,
  }),
  BRAIN_URL: variable({
    meaning:
      'Server of OpenAI’s chat completions (Ollama, llama.cpp, vLLM) that answers instead of the fixed rules; needs BRAIN_MODEL.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  BRAIN_MODEL: variable({
    meaning: 'Model to ask at BRAIN_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  BRAIN_API_KEY: secret('BRAIN_URL'),
  STT_URL: variable({
    meaning: 'Server of OpenAI’s audio transcriptions that hears instead of the house voice.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  STT_MODEL: variable({
    fallback: 'whisper-1',
    meaning: 'Model to ask at STT_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  STT_API_KEY: secret('STT_URL'),
  TTS_URL: variable({
    meaning: 'Server of OpenAI’s audio speech that speaks instead of the house voice.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  TTS_MODEL: variable({
    fallback: 'tts-1',
    meaning: 'Model to ask at TTS_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  TTS_VOICE: variable({
    fallback: 'alloy',
    meaning: 'Voice to ask for at TTS_URL.',
    remedy: 'give the name of a voice that the server has',
    schema: text,
  }),
  TTS_API_KEY: secret('TTS_URL'),
  MEDIA_UDP_PORT: variable({
    meaning: 'UDP port of all calls by voice, for a firewall to open; without it any that is free.',
    remedy: 'give a number from 1 to 65535',
    schema: port.check(z.gte(1)),
  }),
  MEDIA_PUBLIC_ADDRESS: variable({
    meaning: 'IP address by which browsers reach MEDIA_UDP_PORT when this machine has another one itself.',
    remedy: 'give an IP address without a port',
    schema: text.check(z.refine((value) => isIP(value) > 0)),
  }),
  VOICE_CALLS: variable({
    fallback: '32',
    meaning: 'How many calls by voice this process carries at once; one more is refused with the reason.',
    remedy: 'give a number from 0 to 1000, 0 for none',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)),
  }),
  PARLEY_ORIGIN: variable({
    meaning:
      'The address people see when Parley stands behind a proxy, such as https://parley.example. Requests from other origins are refused, and with https the cookies are secure.',
    remedy: 'give scheme, host and port without a path, such as https://parley.example',
    schema: publicOrigin,
  }),
  TRUST_PROXY: variable({
    fallback: '0',
    meaning: 'How many proxies in front may be believed about the address of a visitor (X-Forwarded-For).',
    remedy: 'give the number of proxies, 0 for none',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(10)),
  }),
  PARLEY_SECRET: variable({
    meaning:
      'Signs the cookies, at least 32 characters. Without it one is made on first start and kept beside the data.',
    remedy: 'give at least 32 random characters, the same on every replica',
    schema: z.string().check(z.minLength(32)),
  }),
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
  PARLEY_SUPERADMINS: variable({
    meaning: 'E-mail addresses, with commas between, whose owners become super admins when they sign in.',
    remedy: 'give e-mail addresses with commas between',
    schema: emails,
  }),
  SMTP_URL: variable({
    meaning:
      'Mail server for sign-in links; needs PARLEY_ORIGIN. Without it mail stays on this machine, at /dev/outbox and in the log.',
    remedy: 'give an address such as smtp://user:password@host:587 or smtps://user:password@host',
    schema: text.check(z.regex(/^smtps?:\/\//)),
  }),
  MAIL_FROM: variable({
    fallback: 'Parley <no-reply@localhost>',
    meaning: 'Sender of the mail that goes out by SMTP_URL.',
    remedy: 'give an address such as Parley <hello@parley.example>',
    schema: text,
  }),
  TURNSTILE_SITE_KEY: variable({
    meaning:
      'Site key of Cloudflare Turnstile, which then checks for bots instead of a proof of work; needs TURNSTILE_SECRET.',
    remedy: 'give the site key as Cloudflare shows it, or leave both out',
    schema: text,
  }),
  TURNSTILE_SECRET: variable({
    meaning: 'Secret that belongs to TURNSTILE_SITE_KEY.',
    remedy: 'give the secret as Cloudflare shows it, or leave both out',
    schema: text,
  }),
  METRICS_TOKEN: variable({
    meaning: 'Bearer token with which other machines may read /metrics; without it only loopback may.',
    remedy: 'give at least 16 characters',
    schema: z.string().check(z.minLength(16)),
  }),
  SITE_URL: variable({
    fallback: 'https://parley.example',
    meaning: 'The product site that the page links to.',
    remedy: 'give an http or https address',
    schema: webAddress,
  }),
  PROMPT_API_ORIGIN: variable({
    meaning:
      'Where the page finds the prompt API when another server of the same site has it; that server names this one in PROMPT_API_PAGES.',
    remedy: 'give the origin alone, such as https://prompts.parley.example',
    schema: publicOrigin,
  }),
  PROMPT_API_PAGES: variable({
    meaning: 'Origins whose pages may use the prompt API of this server, separated by commas.',
    remedy: 'give origins alone, such as https://parley.example',
    schema: z.pipe(
      text,
      z.pipe(
        z.transform((given: string) => given.split(',').map((each) => each.trim())),
        z.array(publicOrigin),
      ),
    ),
  }),
  LOG_LEVEL: variable({
    fallback: 'info',
    meaning: 'How much is logged to stderr, as JSON lines: fatal, error, warn, info, debug, trace or silent.',
    remedy: 'write one of fatal, error, warn, info, debug, trace, silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
} as const
