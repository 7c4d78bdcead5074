/** Port: coins that are streamed live at this moment. */
import type { Sourced } from './sourced.ts'

export type LiveStream = Readonly<{
  mint: string
  name: string
  symbol: string
  /** 'disconnecting' for a stream that was in the answer before and is not in the last one. */
  status: 'live' | 'disconnecting'
  viewers?: number
  marketCapUsd?: number
  marketCapSol?: number
  /** Name of the account that made the coin. */
  channel?: string
  thumbnailUrl?: string
  /** ISO time of the answer that listed it last. */
  seenAt: string
  /** ISO time at which the coin was made. */
  coinCreatedAt?: string
  /** The viewers in an earlier answer, which shows whether the audience grows. */
  earlier?: Readonly<{ viewers: number; at: string }>
}>

export interface LiveStreams {
  /** Every stream that the source lists, in its order. */
  now(signal?: AbortSignal): Promise<Sourced<readonly LiveStream[]>>
}
