/** The environment, read once and checked: every variable with its default, its meaning, and what to do when it is wrong. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'

type Variable<S extends z.ZodMiniType = z.ZodMiniType> = Readonly<{
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
    meaning: 'Solana RPC to use instead of the embedded chain; needs DEMO_WALLET_ADDRESS.',
    remedy: 'give the http or https address of a Solana RPC',
    schema: webAddress,
  }),
  DEMO_WALLET_ADDRESS: variable({
    meaning: 'The wallet that guests look at on a real chain. Parley holds no key of it and cannot spend.',
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
  LOG_LEVEL: variable({
    fallback: 'info',
    meaning: 'How much is logged to stderr, as JSON lines: fatal, error, warn, info, debug, trace or silent.',
    remedy: 'write one of fatal, error, warn, info, debug, trace, silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
} as const

export type Environment = Readonly<Record<string, string | undefined>>

export type Config = Readonly<{
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  databaseUrl?: string
  chain:
    | Readonly<{ mode: 'embedded'; port: number }>
    | Readonly<{ mode: 'real'; rpcUrl: string; demoWallet: string }>
  market: Readonly<{ mode: 'sandbox' } | { mode: 'live'; jupiterKey?: string }>
  origin?: string
  trustedProxies: number
  secret?: string
  metricsToken?: string
  siteUrl: string
  logLevel: string
}>

/** Says everything that is wrong with the environment at once; its message is meant for a person. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** That of the process; a usage error by custom. */
  readonly exitCode = 2
  constructor(problems: readonly string[]) {
    super(`Parley cannot start with this environment:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  }
}

type Values = { [K in keyof typeof variables]?: z.output<(typeof variables)[K]['schema']> }

/** An empty variable counts as one that is not set: that is how shells and compose files clear one. */
function readVariables(env: Environment): { values: Values; problems: string[] } {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, { fallback, remedy, schema }] of Object.entries<Variable>(variables)) {
    const raw = env[name]?.trim() || fallback
    if (raw === undefined) continue
    const { success, data } = schema.safeParse(raw)
    if (success) values[name] = data
    else problems.push(`${name} is not usable: ${remedy}.`)
  }
  // The loop fills each name from its own schema, which the compiler cannot follow.
  return { values: values as Values, problems }
}

function chainOf(values: Values): Config['chain'] {
  const { SOLANA_RPC_URL: rpcUrl, DEMO_WALLET_ADDRESS: demoWallet } = values
  if (rpcUrl && demoWallet) return { mode: 'real', rpcUrl, demoWallet }
  return { mode: 'embedded', port: values.CHAIN_PORT ?? 0 }
}

function marketOf(values: Values): Config['market'] {
  const mode = values.MARKET ?? (values.SOLANA_RPC_URL ? 'live' : 'sandbox')
  if (mode === 'sandbox') return { mode }
  return { mode, ...(values.JUPITER_API_KEY && { jupiterKey: values.JUPITER_API_KEY }) }
}

function contradictions(values: Values, given: Environment): string[] {
  const problems: string[] = []
  if (values.SOLANA_RPC_URL && !given.DEMO_WALLET_ADDRESS)
    problems.push('DEMO_WALLET_ADDRESS is missing: with SOLANA_RPC_URL, name the wallet that guests look at.')
  if (given.DEMO_WALLET_ADDRESS && !given.SOLANA_RPC_URL)
    problems.push(
      'DEMO_WALLET_ADDRESS needs SOLANA_RPC_URL: the embedded chain has a demo wallet of its own.',
    )
  if (values.SOLANA_RPC_URL && values.MARKET === 'sandbox')
    problems.push(
      'MARKET=sandbox means nothing on a real chain: leave MARKET out, or leave SOLANA_RPC_URL out.',
    )
  return problems
}

/** The whole configuration, or a ConfigError that names each variable and what to do about it. */
export function readConfig(env: Environment): Config {
  const { values, problems } = readVariables(env)
  problems.push(...contradictions(values, env))
  const { HOST: host, PORT: port, PARLEY_DATA: dataDir } = values
  const { SITE_URL: siteUrl, LOG_LEVEL: logLevel } = values
  if (problems.length > 0 || !host || port === undefined || !dataDir || !siteUrl || !logLevel)
    throw new ConfigError(problems)
  return {
    host,
    port,
    dataDir: resolve(dataDir),
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    chain: chainOf(values),
    market: marketOf(values),
    ...(values.PARLEY_ORIGIN && { origin: values.PARLEY_ORIGIN }),
    trustedProxies: values.TRUST_PROXY ?? 0,
    ...(values.PARLEY_SECRET && { secret: values.PARLEY_SECRET }),
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    siteUrl,
    logLevel,
  }
}
