/**
 * Limits what the page may send in a call that the server
 * supervises: its own words and settings, never the server's part.
 */
import type { ClientEvent, ClientEventOf } from '#contract/realtime/client-events.ts'
import type { Refusal } from './refusals.ts'

const refused = (message: string, param: string): Refusal => ({ code: 'not_permitted', message, param })

/** Undefined when the event may pass. Tools, instructions and results are decided by the server (design §1.3). */
export function refusalOfVisitor(event: ClientEvent): Refusal | undefined {
  switch (event.type) {
    case 'conversation.item.create':
      return refusalOfItem(event)
    case 'conversation.item.delete':
      return refused('What was said in this conversation is kept.', 'type')
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
