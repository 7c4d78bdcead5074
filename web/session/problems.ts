/** Which faults are the microphone's: those have words and a place of their own, beside the controls of the voice. */
import type { Fault, MicrophoneProblem } from './machine.ts'

const MICROPHONE: ReadonlySet<string> = new Set<MicrophoneProblem>([
  'denied',
  'missing',
  'busy',
  'insecure',
  'unsupported',
])

export const isMicrophoneProblem = (kind: Fault['kind']): kind is MicrophoneProblem => MICROPHONE.has(kind)
