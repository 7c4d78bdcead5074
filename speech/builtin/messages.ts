/** The messages between the server and a process of the built-in voice: one job at a time, and answers carry its id. */

import type { GrammarSource } from '../ports.ts'

export type Variant = 0 | 1 | 2 | 3

/** The recognized text, in words of the grammar, and its fit to the audio: about -30 is good, below -55 is bad. */
export type Heard = Readonly<{ text: string; fit: number }>

export type Job =
  /** Each variant recognizes a little differently; text that two of them agree on is trusted. */
  | Readonly<{ type: 'hear'; pcm: Int16Array; grammar: GrammarSource; variant: Variant }>
  | Readonly<{ type: 'speak'; text: string; voice: string; speed: number; pitch?: number }>

export type Answer =
  | Readonly<{ type: 'heard' } & Heard>
  /** The audio has come in pieces before. */
  | Readonly<{ type: 'spoken' }>
  | Readonly<{ type: 'failed'; message: string }>

export type ToWorker = Readonly<{ id: number; job: Job }>

export type Readiness =
  | Readonly<{ type: 'ready'; voices: readonly string[] }>
  /** Debian's packages that this machine lacks. */
  | Readonly<{ type: 'missing'; packages: readonly string[] }>

export type FromWorker =
  /** Audio of a job, before its answer. */
  | Readonly<{ type: 'piece'; id: number; pcm: Int16Array }>
  | Readonly<{ type: 'answer'; id: number; answer: Answer }>
