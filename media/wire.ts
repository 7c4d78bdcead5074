/** What the app and the media process say to each other. Node's own channel carries it, sound as typed arrays. */
import type { AnswerRefusal, CodecName, LineEnd } from './line.ts'

export type MediaSettings = Readonly<{
  udpPort: number
  bindAddress?: string | undefined
  publicAddress?: string | undefined
}>

/** `call` is a number that the app gives. */
export type ToMedia =
  | Readonly<{ do: 'answer'; call: number; offerSdp: string; codecs?: readonly CodecName[] }>
  | Readonly<{ do: 'play'; call: number; epoch: number; pcm: Int16Array }>
  | Readonly<{ do: 'clear'; call: number; epoch: number }>
  | Readonly<{ do: 'text'; call: number; text: string }>
  | Readonly<{ do: 'close'; call: number }>
  | Readonly<{ do: 'ping' }>

export type FromMedia =
  | Readonly<{ is: 'ready' }>
  | Readonly<{ is: 'pong' }>
  | Readonly<{ is: 'log'; level: 'info' | 'warn' | 'error'; fields: object; message: string }>
  | Readonly<{ is: 'answered'; call: number; answerSdp: string; codec: CodecName; maxTextBytes: number }>
  | Readonly<{ is: 'refused'; call: number; refusal: AnswerRefusal }>
  | Readonly<{ is: 'open'; call: number }>
  | Readonly<{ is: 'audio'; call: number; frame: Int16Array }>
  | Readonly<{ is: 'text'; call: number; text: string }>
  /** So many samples of this epoch have been sent in all. */
  | Readonly<{ is: 'sent'; call: number; epoch: number; samples: number }>
  | Readonly<{ is: 'ended'; call: number; end: LineEnd }>
