/** Tells microphone faults from others: they are shown beside the controls of voice. */
import type { Fault, MicrophoneProblem } from './machine.ts'

const MICROPHONE: ReadonlySet<string> = new Set<MicrophoneProblem>([
  'denied',
  'missing',
  'busy',
  'insecure',
  'unsupported',
])

export const isMicrophoneProblem = (kind: Fault['kind']): kind is MicrophoneProblem => MICROPHONE.has(kind)
