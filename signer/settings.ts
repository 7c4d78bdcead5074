/** Reads the signer's settings from its environment. Everything is checked here once more: it trusts no parent. */
import { isPublicKey } from '#contract/rules/address.ts'
import { SECURITY_DEFAULTS } from '#contract/rules/security-defaults.ts'
import {
  type Caps,
  type CapVariable,
  capVariables,
  dollars,
  type MintCap,
  MOST_RAW,
  PASSKEY_TRADE_USD,
  SOL_USD,
  STANDARD_DEMO_MINTS,
} from './caps.ts'
import { KeyProblem, parseMasterKey } from './master-key.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type Settings = Readonly<{
  /** Started by a service manager instead of the server. */
  isStandalone: boolean
  socket: string
  /** SQLite file of the vault, where no Postgres is given. */
  vaultFile: string
  databaseUrl?: string | undefined
  keyFile: string
  masterKey?: string | undefined
  oldMasterKey?: Uint8Array | undefined
  /** The demo wallet's key as earlier versions kept it, to be taken in once. */
  demoKeyFile?: string | undefined
  caps: Caps
  trustedPrograms: ReadonlySet<string>
  /** The signer's own RPC, for routes that it cannot read. */
  rpcUrl?: string | undefined
  /** How long the export of a key and higher limits wait. */
  delayMs: number
  /** The signer's own mail server; absent where owners are not notified. */
  mail?: Readonly<{ url: string; from: string }> | undefined
  /** The page that passkeys belong to; absent where there are none. */
  passkeyOrigin?: string | undefined
  /** Where the page that stops what waits listens, and its public address. */
  stop?: Readonly<{ host: string; port: number; url: string }> | undefined
}>

export function readSettings(env: Environment): Settings {
  const old = given(env, 'WALLET_MASTER_KEY_OLD')
  const oldMasterKey = old === undefined ? undefined : parseMasterKey(old)
  if (old !== undefined && !oldMasterKey)
    throw new KeyProblem('WALLET_MASTER_KEY_OLD is not usable: give the key as it was before.')
  return {
    isStandalone: given(env, 'SIGNER_STANDALONE') === 'yes',
    socket: need(env, 'SIGNER_SOCKET'),
    vaultFile: need(env, 'SIGNER_VAULT'),
    databaseUrl: given(env, 'DATABASE_URL'),
    keyFile: need(env, 'SIGNER_KEY_FILE'),
    masterKey: given(env, 'WALLET_MASTER_KEY'),
    oldMasterKey,
    demoKeyFile: given(env, 'SIGNER_DEMO_KEY_FILE'),
    caps: readCaps(env),
    trustedPrograms: new Set(addresses(env, 'TRUSTED_SWAP_PROGRAMS', [])),
    rpcUrl: rpcOf(env),
    delayMs: delayOf(env),
    mail: mailOf(env),
    stop: stopOf(env),
    passkeyOrigin: passkeyOriginOf(env),
  }
}

const MOST_MINUTES = 7 * 24 * 60

function delayOf(env: Environment): number {
  const minutes = Number(
    given(env, 'SECURITY_DELAY_MINUTES') ?? (isPlayMoney(env) ? 0 : SECURITY_DEFAULTS.delayMinutes),
  )
  if (minutes >= 0 && minutes <= MOST_MINUTES) return Math.round(minutes * 60_000)
  throw new KeyProblem(`SECURITY_DELAY_MINUTES is not usable: give minutes from 0 to ${MOST_MINUTES}.`)
}

function mailOf(env: Environment): Settings['mail'] {
  const url = given(env, 'SIGNER_SMTP_URL')
  if (url === undefined) return undefined
  if (!/^smtps?:\/\//.test(url))
    throw new KeyProblem('SIGNER_SMTP_URL is not usable: give smtp://user:password@host:587 or smtps://….')
  return { url, from: given(env, 'MAIL_FROM') ?? 'Parley <no-reply@localhost>' }
}

function passkeyOriginOf(env: Environment): string | undefined {
  const origin = given(env, 'PASSKEY_ORIGIN')
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).origin === origin)) return origin
  throw new KeyProblem(
    'PASSKEY_ORIGIN is not usable: give the address of the page, such as https://parley.example.',
  )
}

function rpcOf(env: Environment): string | undefined {
  const url = given(env, 'SIGNER_RPC_URL')
  if (url === undefined || (URL.canParse(url) && /^https?:/.test(url))) return url
  throw new KeyProblem('SIGNER_RPC_URL is not usable: give the address of a Solana RPC.')
}

function stopOf(env: Environment): Settings['stop'] {
  const [listen, url] = [given(env, 'SIGNER_STOP_LISTEN'), given(env, 'SIGNER_STOP_URL')]
  if (listen === undefined && url === undefined) return undefined
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(listen ?? '') ?? []
  if (host !== '' && Number(port) <= 65_535 && url !== undefined && URL.canParse(url))
    return { host, port: Number(port), url }
  throw new KeyProblem(
    'SIGNER_STOP_LISTEN and SIGNER_STOP_URL belong together: give host:port, and the address at which people reach it.',
  )
}

/** The embedded chain's money is worth nothing elsewhere. */
const isPlayMoney = (env: Environment): boolean => given(env, 'SIGNER_PLAY_MONEY') === 'yes'

function readCaps(env: Environment): Caps {
  return {
    demoTrade: cap(env, 'DEMO_TRADE_USD'),
    demoGuestDay: cap(env, 'DEMO_GUEST_DAY_USD'),
    demoAddressDay: cap(env, 'DEMO_ADDRESS_DAY_USD'),
    demoDay: cap(env, 'DEMO_DAY_USD'),
    userTrade: cap(env, 'USER_TRADE_USD'),
    userDay: cap(env, 'USER_DAY_USD'),
    demoMints: new Set(addresses(env, 'DEMO_MINTS', STANDARD_DEMO_MINTS)),
    passkeyTrade: amount(env, 'PASSKEY_TRADE_USD', PASSKEY_TRADE_USD),
    solMicroUsd: amount(env, 'SOL_USD', SOL_USD),
    mints: mintCaps(env),
  }
}

function cap(env: Environment, name: CapVariable): bigint {
  const { standard, most, play } = capVariables[name]
  return isPlayMoney(env)
    ? amount(env, name, { standard: play, least: 0, most: Math.max(most, play) })
    : amount(env, name, { standard, least: 0, most })
}

type Bounds = Readonly<{ standard: number; least: number; most: number }>

function amount(env: Environment, name: string, { standard, least, most }: Bounds): bigint {
  const usd = Number(given(env, name) ?? standard)
  if (usd >= least && usd <= most) return dollars(usd)
  throw new KeyProblem(`${name} is not usable: give US dollars from ${least} to ${most}.`)
}

const MINT_CAP = /^([1-9A-HJ-NP-Za-km-z]+)=(\d{1,19})\/(\d{1,19})$/

/** 'mint=trade/day,…' in raw units. */
function mintCaps(env: Environment): ReadonlyMap<string, MintCap> {
  const list = (given(env, 'MINT_CAPS') ?? '').split(',').filter((each) => each.trim() !== '')
  return new Map(list.map((each) => mintCap(each.trim())))
}

function mintCap(text: string): readonly [string, MintCap] {
  const [, mint = '', trade = '', day = ''] = MINT_CAP.exec(text) ?? []
  if (isPublicKey(mint) && BigInt(trade) <= MOST_RAW && BigInt(day) <= MOST_RAW)
    return [mint, { trade: BigInt(trade), day: BigInt(day) }]
  throw new KeyProblem(
    `MINT_CAPS is not usable: give mint=trade/day in raw units up to ${MOST_RAW}, with commas between.`,
  )
}

function addresses(env: Environment, name: string, standard: readonly string[]): readonly string[] {
  const text = given(env, name)
  if (text === undefined) return standard
  const list = text.split(',').map((each) => each.trim())
  if (list.every(isPublicKey)) return list
  throw new KeyProblem(`${name} is not usable: give addresses in base58 with commas between.`)
}

/** An empty variable counts as one that is not set. */
const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

function need(env: Environment, name: string): string {
  const value = given(env, name)
  if (value === undefined)
    throw new KeyProblem(
      `${name} is missing: the signer is started by the server, or as docs/signer.md describes.`,
    )
  return value
}
