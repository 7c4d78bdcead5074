/** Words of the Admin Console for what the server counts. */
import type { ConsoleCall, ConsoleSnapshot } from '#contract/api/console.ts'
import { shortAddress } from '#contract/rules/address.ts'
import type { Feed } from './feed.ts'

type Owner = ConsoleCall['owner']

/** A guest has no name. */
export const ownerWords = ({ kind, id, email }: Owner): string =>
  kind === 'user' ? (email ?? shortAddress(id)) : `Guest ${shortAddress(id.replace(/^guest_/, ''))}`

const STATES: Readonly<Record<ConsoleCall['state'], string>> = {
  idle: 'Idle',
  listening: 'Listening',
  thinking: 'Thinking',
  answering: 'Answering',
  tools: 'Running a tool',
}

export const stateWords = ({ state, tool }: Pick<ConsoleCall, 'state' | 'tool'>): string =>
  state === 'tools' && tool !== undefined ? tool : STATES[state]

const clock = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Spec C2.36–C2.38: 'Live feed', or how old what is shown is. */
export function noteWords({ status, last }: Feed, isPaused: boolean): string | undefined {
  if (status === 'live' && !isPaused) return 'Live feed'
  if (!last) return undefined
  return isPaused ? `Updated ${clock(last.at)}` : 'Showing cached data'
}

const MINUTE_MS = 60_000

/** How long a call goes on: '<1 min', '12 min', '1 h 5 min'. */
export function lengthWords(fromIso: string, toIso: string): string {
  const minutes = Math.floor((Date.parse(toIso) - Date.parse(fromIso)) / MINUTE_MS)
  if (!(minutes >= 1)) return '<1 min'
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
export const countWords = (count: number): string => compact.format(count)

/** Spec: no decimals from 1,000, else two. */
export const dollarWords = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: usd >= 1_000 ? 0 : 2, maximumFractionDigits: usd >= 1_000 ? 0 : 2 })}`

const GIB = 1024 ** 3
export const bytesWords = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${Math.round(bytes / 1024 ** 2)} MiB`

const DECISIONS: Readonly<Record<string, string>> = {
  signed: 'Signed a trade',
  refused: 'Refused a trade',
  repeated: 'Gave a signature again',
  exported: 'Exported a key',
  export_refused: 'Refused a key export',
  paused: 'Changed the pause',
  limits: 'Changed limits',
  limits_refused: 'Refused new limits',
  wallet: 'Made a wallet',
  contact: 'Noted an address for notices',
  held: 'Made a change wait',
  stopped: 'Stopped a change',
  passkey: 'Added a passkey',
  passkey_removed: 'Removed a passkey',
  passkey_refused: 'Refused a passkey',
  approved: 'Took an approval by passkey',
  rewrapped: 'Wrapped the keys again',
}

export const decisionWords = (kind: string): string => DECISIONS[kind] ?? kind

/** Whose wallet, and why: 'Shared demo wallet: over_cap'. */
export function decisionDetail(owner: string | undefined, reason: string | undefined): string {
  const [kind, id] = owner?.split(':') ?? []
  const whose = kind === 'demo' ? 'Shared demo wallet' : id ? `User ${shortAddress(id)}` : kind
  return [whose, reason].filter(Boolean).join(': ')
}

const TRADES: Readonly<Record<string, string>> = {
  previewed: 'Waits for consent',
  consented: 'Consented',
  signed: 'Signed',
  sent: 'Sent',
}
export const tradeWords = (status: string): string => TRADES[status] ?? status

/** Jobs of a queue as one line: '3 waiting, 1 running'. */
export function queueWords({
  waiting,
  running,
  retrying,
  failed,
}: ConsoleSnapshot['queues'][number]): string {
  const parts = [
    [waiting, 'waiting'],
    [running, 'running'],
    [retrying, 'tried again'],
    [failed, 'failed'],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
  return parts.length === 0 ? 'Empty' : parts.join(', ')
}
