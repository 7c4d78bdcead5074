/** What the built-in voice's process and the server say to each other. One job at a time; answers carry the job's id. */

import type { GrammarSource } from '../ports.ts'

export type Variant = 0 | 1 | 2 | 3

/** What was recognized, in words of the grammar, and how well it fits the sound: about -30 well, below -55 not. */
export type Heard = Readonly<{ text: string; fit: number }>

export type Job =
  /** Each variant listens a little differently: what is heard the same twice was said. */
  | Readonly<{ type: 'hear'; pcm: Int16Array; grammar: GrammarSource; variant: Variant }>
  | Readonly<{ type: 'speak'; text: string; voice: string; speed: number; pitch?: number }>

export type Answer =
  | Readonly<{ type: 'heard' } & Heard>
  /** The sound has come in pieces. */
  | Readonly<{ type: 'spoken' }>
  | Readonly<{ type: 'failed'; message: string }>

export type ToWorker = Readonly<{ id: number; job: Job }>

export type FromWorker =
  | Readonly<{ type: 'ready'; voices: readonly string[] }>
  /** Debian's packages that have what this machine lacks. */
  | Readonly<{ type: 'missing'; packages: readonly string[] }>
  /** Sound of a job, before its answer. */
  | Readonly<{ type: 'piece'; id: number; pcm: Int16Array }>
  | Readonly<{ type: 'answer'; id: number; answer: Answer }>
