/** What moves a session, as one part that the page fetches on the first sign that somebody will talk. */
import { performer } from './effects.ts'
import { step } from './step.ts'

export const sessionRuntime = { performer, step }
export type SessionRuntime = typeof sessionRuntime
