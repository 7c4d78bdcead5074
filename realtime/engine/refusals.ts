/** Builds the engine's errors in the provider's shape: type, code, words, the parameter and the event they answer. */
import type { ClientEvent, ClientEventOf } from '#contract/realtime/client-events.ts'
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

const refused = (message: string, param: string): Refusal => ({ code: 'not_permitted', message, param })

/** Undefined when the event may pass. Tools, instructions and results are decided by the server (design §1.3). */
export function refusalOfVisitor(event: ClientEvent): Refusal | undefined {
  switch (event.type) {
    case 'conversation.item.create':
      return refusalOfItem(event)
    case 'conversation.item.delete':
      return refused('What was said in this conversation is kept.', 'type')
    // Hours of sound fit into seconds here, and each costs the process of the server.
    case 'input_audio_buffer.append':
      return refused('Sound comes over the line of a call only.', 'type')
    case 'session.update':
      return refusalOfUpdate(event)
    case 'response.create':
      return refusalOfResponse(event)
    default:
      return undefined
  }
}

function refusalOfItem({ item }: ClientEventOf<'conversation.item.create'>): Refusal | undefined {
  if (item.type === 'message' && item.role === 'user') return undefined
  return refused('Only messages of the user can be added here.', 'item')
}

function refusalOfUpdate({ session }: ClientEventOf<'session.update'>): Refusal | undefined {
  const { type: _type, model: _model, audio = {}, output_modalities: _modalities, ...rest } = session
  const { include: _include, tracing: _tracing, ...others } = rest
  const { input: { turn_detection: _detection, ...input } = {}, ...beside } = audio
  return (
    refusalOfRest(others, 'session') ??
    refusalOfRest(beside, 'session.audio') ??
    refusalOfRest(input, 'session.audio.input')
  )
}

function refusalOfResponse({ response }: ClientEventOf<'response.create'>): Refusal | undefined {
  const { metadata: _metadata, output_modalities: _modalities, ...others } = response ?? {}
  return refusalOfRest(others, 'response')
}

function refusalOfRest(fields: object, where: string): Refusal | undefined {
  const [name] = Object.keys(fields)
  if (name === undefined) return undefined
  return refused(`The server decides on '${name}' in this call.`, `${where}.${name}`)
}
