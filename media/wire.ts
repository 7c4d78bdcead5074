/** The messages between the app and the media process; audio passes as typed arrays. */
import type { AnswerRefusal, CodecName, LineEnd } from './line.ts'

export type MediaSettings = Readonly<{
  udpPort: number
  bindAddress?: string
  publicAddress?: string
}>

/** The app assigns the number `call`. */
export type ToMedia =
  | Readonly<{ do: 'answer'; call: number; offerSdp: string; codecs?: readonly CodecName[] }>
  | Readonly<{ do: 'play'; call: number; epoch: number; pcm: Int16Array }>
  | Readonly<{ do: 'clear'; call: number; epoch: number }>
  | Readonly<{ do: 'text'; call: number; text: string }>
  | Readonly<{ do: 'close'; call: number }>

export type FromMedia =
  | Readonly<{ is: 'answered'; call: number; answerSdp: string; codec: CodecName; maxTextBytes: number }>
  | Readonly<{ is: 'refused'; call: number; refusal: AnswerRefusal }>
  | Readonly<{ is: 'open'; call: number }>
  | Readonly<{ is: 'audio'; call: number; frame: Int16Array }>
  | Readonly<{ is: 'text'; call: number; text: string }>
  /** The total of samples of this epoch that were sent. */
  | Readonly<{ is: 'sent'; call: number; epoch: number; samples: number }>
  | Readonly<{ is: 'ended'; call: number; end: LineEnd }>
