/** Reads and checks the environment once, and gives the server its configuration. */
import { resolve } from 'node:path'
import type { UsageCaps } from '#domain/usage/caps.ts'
import type { PriceTable } from '#domain/usage/prices.ts'
import { builtinPrices } from '../usage/prices.ts'
import { contradictions } from './contradictions.ts'
import { PLAY_MONEY } from './play-money.ts'
import { type Environment, present, readVariables, type Values } from './values.ts'

export type Config = Readonly<{
  host: string
  port: number
  /** An absolute path. */
  dataDir: string
  databaseUrl?: string
  /** Each commit of the embedded database waits for the disk. */
  waitsForDisk: boolean
  /** Milliseconds; 0 never refuses. */
  busyAfterMs: number
  /** Between the servers that share the database; by default the database itself. */
  busUrl?: string
  chain:
    | Readonly<{ mode: 'embedded'; port: number }>
    | Readonly<{ mode: 'real'; rpcUrl: string; demoWallet?: string; heliusKey?: string }>
    /** The embedded chain of another server. */
    | Readonly<{ mode: 'shared'; rpcUrl: string }>
  market: Readonly<
    | { mode: 'sandbox' }
    | { mode: 'live'; jupiterKey?: string; birdeyeKey?: string; gmgnKey?: string; hasPumpfun?: boolean }
  >
  web: Readonly<{ mode: 'sandbox' } | { mode: 'live'; tavilyKey?: string; searchesPerDay: number }>
  posts: Readonly<
    { mode: 'sandbox' } | { mode: 'live'; bearer?: string; postsPerUser: number; postsPerDay: number }
  >
  codex: Readonly<
    | { mode: 'sandbox'; workspace?: string }
    | {
        mode: 'live'
        bin?: string
        apiKey?: string
        baseUrl: string
        model?: string
        workspace?: string
        runsPerDay: number
      }
  >
  /** Absent with the embedded engine. */
  openai?: Readonly<{
    apiKey: string
    baseUrl: string
    models: Readonly<Record<string, string>>
    voices: Readonly<Record<string, string>>
  }>
  /** The model of the embedded engine; the rules answer when it is absent. */
  brain?: Readonly<{ url: string; model: string; apiKey?: string }>
  /** The check of what the assistant says; the rules check without a model. */
  guardrail: Readonly<{ asksModel: boolean; checksPerMinute: number; checksPerDay: number }>
  /** The speech services of the embedded engine; the built-in voice when they are absent. */
  stt?: Readonly<{ url: string; model: string; key?: string }>
  tts?: Readonly<{ url: string; model: string; voice: string; key?: string }>
  voice: Readonly<{ maxCalls: number; guestMinutes: number; udpPort?: number; publicAddress?: string }>
  /** `days`: counts are kept so long; 0 for good. */
  usage: Readonly<{ prices: PriceTable; caps: UsageCaps; days: number }>
  /** The highest value to which a spoken consent is enough. */
  voiceConsentUsd: number
  /** The signer's settings, unchanged from the environment. */
  signer: Readonly<{
    socket?: string
    settings: Readonly<Record<string, string>>
    /** It runs under an account of its own, and this server only connects to it. */
    isExternal?: boolean
  }>
  origin?: string
  trustedProxies: number
  secret?: string
  /** Email addresses in lower case. */
  superadmins: readonly string[]
  /** Absent: mail stays on this machine. */
  mail?: Readonly<{ url: string; from: string }>
  /** Absent: the bot check is a proof of work. */
  turnstile?: Readonly<{ siteKey: string; secret: string }>
  metricsToken?: string
  /** Absent: nothing is traced. */
  otlpEndpoint?: string
  promptApi: Readonly<{ origin?: string; pages: readonly string[] }>
  siteUrl: string
  logLevel: string
  /** Days that conversations and tool calls of guests are kept; 0 for good. */
  guestDays: number
  /** Days after which the operator deletes backups; absent where there are none. */
  backupDays?: number
  /** True when the words of conversations go to the log of the process. */
  transcriptLog: boolean
}>

/** Reports every problem of the environment at once, in a message for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** The exit code of the process: a usage error by convention. */
  readonly exitCode = 2
  constructor(problems: readonly string[]) {
    super(`Parley cannot start with this environment:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  }
}

function chainOf(values: Values): Config['chain'] {
  const { SOLANA_RPC_URL: rpcUrl, DEMO_WALLET_ADDRESS: demoWallet, HELIUS_API_KEY: heliusKey } = values
  if (rpcUrl && values.MARKET === 'sandbox') return { mode: 'shared', rpcUrl }
  if (rpcUrl) return { mode: 'real', rpcUrl, ...present({ demoWallet, heliusKey }) }
  return { mode: 'embedded', port: values.CHAIN_PORT }
}

function marketOf(values: Values): Config['market'] {
  const mode = values.MARKET ?? (values.SOLANA_RPC_URL ? 'live' : 'sandbox')
  if (mode === 'sandbox') return { mode }
  return {
    mode,
    ...present({
      jupiterKey: values.JUPITER_API_KEY,
      birdeyeKey: values.BIRDEYE_API_KEY,
      gmgnKey: values.GMGN_API_KEY,
    }),
    ...(values.PUMPFUN_FEED === 'on' && { hasPumpfun: true }),
  }
}

const isOnRealChain = (values: Values): boolean => chainOf(values).mode === 'real'

/** A key or a real chain shows that the operator wants the real web. */
function webOf(values: Values): Config['web'] {
  const { WEB, TAVILY_API_KEY } = values
  const isLive = WEB === undefined ? TAVILY_API_KEY !== undefined || isOnRealChain(values) : WEB === 'live'
  if (!isLive) return { mode: 'sandbox' }
  return { mode: 'live', tavilyKey: TAVILY_API_KEY, searchesPerDay: values.WEB_SEARCHES_PER_DAY }
}

/** A token shows that the operator wants real posts; simulated ones are about the simulated market. */
function postsOf(values: Values): Config['posts'] {
  const { X_BEARER_TOKEN: bearer, X_POSTS_PER_USER: postsPerUser, X_POSTS_PER_DAY: postsPerDay } = values
  if (bearer === undefined && marketOf(values).mode === 'sandbox') return { mode: 'sandbox' }
  return { mode: 'live', bearer, postsPerUser, postsPerDay }
}

/** The program or a real chain shows that the operator wants the real agent. */
function codexOf(values: Values): Config['codex'] {
  const { CODEX_BIN: bin, CODEX_WORKSPACE: workspace } = values
  if (bin === undefined && !isOnRealChain(values)) return { mode: 'sandbox', workspace }
  return {
    mode: 'live',
    bin,
    workspace,
    apiKey: values.CODEX_API_KEY,
    baseUrl: values.CODEX_BASE_URL,
    model: values.CODEX_MODEL,
    runsPerDay: values.CODEX_RUNS_PER_DAY,
  }
}

const guardrailOf = (values: Values): Config['guardrail'] => ({
  asksModel: (values.GUARDRAIL ?? (values.OPENAI_API_KEY ? 'model' : 'rules')) === 'model',
  checksPerMinute: values.GUARDRAIL_CHECKS_PER_MINUTE,
  checksPerDay: values.GUARDRAIL_CHECKS_PER_DAY,
})

const capIn = (value: number | 'none'): number | undefined => (value === 'none' ? undefined : value)

const usageOf = (values: Values): Config['usage'] => ({
  prices: values.USAGE_PRICES ?? builtinPrices,
  caps: present({
    userUsd: capIn(values.USAGE_CAP_USER_USD),
    guestUsd: capIn(values.USAGE_CAP_GUEST_USD),
    serverUsd: capIn(values.USAGE_CAP_SERVER_USD),
  }),
  days: values.USAGE_DAYS,
})

/** Each part is present when its variable is. */
function voicesOf(values: Values): Pick<Config, 'openai' | 'brain' | 'stt' | 'tts' | 'voice'> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = values
  const { OPENAI_MODELS: models = {}, OPENAI_VOICES: voices = {} } = values
  const { BRAIN_URL, BRAIN_MODEL, STT_URL, STT_MODEL, TTS_URL, TTS_MODEL, TTS_VOICE } = values
  return {
    ...(apiKey && { openai: { apiKey, baseUrl, models, voices } }),
    ...(BRAIN_URL &&
      BRAIN_MODEL && {
        brain: { url: BRAIN_URL, model: BRAIN_MODEL, ...present({ apiKey: values.BRAIN_API_KEY }) },
      }),
    ...(STT_URL && { stt: { url: STT_URL, model: STT_MODEL, ...present({ key: values.STT_API_KEY }) } }),
    ...(TTS_URL && {
      tts: { url: TTS_URL, model: TTS_MODEL, voice: TTS_VOICE, ...present({ key: values.TTS_API_KEY }) },
    }),
    voice: {
      maxCalls: values.VOICE_CALLS,
      guestMinutes: values.GUEST_CALL_MINUTES,
      ...present({ udpPort: values.MEDIA_UDP_PORT, publicAddress: values.MEDIA_PUBLIC_ADDRESS }),
    },
  }
}

const SIGNER_VARIABLES = [
  'WALLET_MASTER_KEY',
  'WALLET_MASTER_KEY_OLD',
  'DEMO_TRADE_USD',
  'DEMO_GUEST_DAY_USD',
  'DEMO_ADDRESS_DAY_USD',
  'DEMO_DAY_USD',
  'USER_TRADE_USD',
  'USER_DAY_USD',
  'DEMO_MINTS',
  'SOL_USD',
  'MINT_CAPS',
  'TRUSTED_SWAP_PROGRAMS',
  'SIGNER_RPC_URL',
  'SECURITY_DELAY_MINUTES',
  'PASSKEY_TRADE_USD',
  'SIGNER_SMTP_URL',
  'SIGNER_STOP_LISTEN',
  'SIGNER_STOP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies readonly (keyof Values)[]

function signerOf(values: Values): Config['signer'] {
  const isPlayMoney = !isOnRealChain(values)
  const defaulted: Partial<Values> = { ...(isPlayMoney && PLAY_MONEY), ...present({ ...values }) }
  const settings = Object.fromEntries(
    SIGNER_VARIABLES.flatMap((name) => (defaulted[name] === undefined ? [] : [[name, defaulted[name]]])),
  )
  return {
    settings: {
      ...settings,
      // Browsers know no passkeys of an IP address, so this machine is called by its name.
      PASSKEY_ORIGIN: values.PASSKEY_ORIGIN ?? values.PARLEY_ORIGIN ?? `http://localhost:${values.PORT}`,
      ...(values.SIGNER_SMTP_URL && present({ MAIL_FROM: values.MAIL_FROM })),
      ...(isPlayMoney && { SIGNER_PLAY_MONEY: 'yes' }),
    },
    ...present({ socket: values.SIGNER_SOCKET }),
    ...(values.SIGNER_EXTERNAL && { isExternal: true }),
  }
}

function identityOf(values: Values): Pick<Config, 'superadmins' | 'mail' | 'turnstile'> {
  const { SMTP_URL: url, MAIL_FROM: from } = values
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = values
  return {
    superadmins: values.PARLEY_SUPERADMINS ?? [],
    ...(url && { mail: { url, from } }),
    ...(siteKey && secret && { turnstile: { siteKey, secret } }),
  }
}

/** Returns the whole configuration; throws a ConfigError that names each wrong variable and its remedy. */
export function readConfig(env: Environment): Config {
  const { values: found, problems } = readVariables(env)
  problems.push(...contradictions(found, env))
  if (problems.length > 0) throw new ConfigError(problems)
  // Without a problem, each default has its value.
  const values = found as Values
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.PARLEY_DATA),
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    waitsForDisk: values.DATABASE_FSYNC === 'on',
    busyAfterMs: values.BUSY_AFTER_MS,
    ...(values.BUS_URL && { busUrl: values.BUS_URL }),
    chain: chainOf(values),
    market: marketOf(values),
    web: webOf(values),
    posts: postsOf(values),
    codex: codexOf(values),
    ...voicesOf(values),
    guardrail: guardrailOf(values),
    usage: usageOf(values),
    signer: signerOf(values),
    voiceConsentUsd: Number(values.VOICE_CONSENT_USD),
    ...(values.PARLEY_ORIGIN && { origin: values.PARLEY_ORIGIN }),
    trustedProxies: values.TRUST_PROXY,
    ...(values.PARLEY_SECRET && { secret: values.PARLEY_SECRET }),
    ...identityOf(values),
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT && { otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT }),
    promptApi: {
      pages: values.PROMPT_API_PAGES ?? [],
      ...(values.PROMPT_API_ORIGIN && { origin: values.PROMPT_API_ORIGIN }),
    },
    siteUrl: values.SITE_URL,
    logLevel: values.LOG_LEVEL,
    guestDays: values.GUEST_HISTORY_DAYS,
    ...(values.BACKUP_DAYS !== undefined && { backupDays: values.BACKUP_DAYS }),
    transcriptLog: values.TRANSCRIPT_LOG === '1',
  }
}
