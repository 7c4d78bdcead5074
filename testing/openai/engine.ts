/** Declares the engine behind the stand-in: injected, because this folder knows no engine. */
import type { Call, CallStart, RealtimeProvider } from '#domain/realtime.ts'

/** The part of a WebSocket that a server needs to serve a call over it. */
export interface CallSocket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown
  on(event: 'pong' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export type Talking = Readonly<{
  /** A conversation over a WebSocket, its sound in events, until either ends. */
  converse(start: CallStart, socket: CallSocket): Call
  /** A call by voice; refusals are ParleyErrors. Absent where there is no voice. */
  answer?: RealtimeProvider['answer']
  /** One more client of a call. */
  join(call: Call, socket: CallSocket): void
}>
