/** Builds the engine's errors in the provider's shape: type, code, words, the parameter and the event they answer. */
import type { RealtimeError } from '#contract/realtime/server-events.ts'
import { answer, type StepContext } from './step-context.ts'

export type Refusal = Readonly<{ code: string; message: string; param?: string }>

export const toRealtimeError = (
  { code, message, param }: Refusal,
  eventId: string | undefined,
): RealtimeError => ({
  type: 'invalid_request_error',
  code,
  message,
  param: param ?? null,
  event_id: eventId ?? null,
})

export function refuse(draft: StepContext, eventId: string | undefined, refusal: Refusal): void {
  answer(draft, { type: 'error', error: toRealtimeError(refusal, eventId) })
}

/** A text call refuses audio events, because it has no recognizer and no synthesizer. */
export const audioNotAvailable = (param: string): Refusal => ({
  code: 'audio_not_available',
  message: 'This call is in text only: it neither hears nor speaks. Send text instead.',
  param,
})
