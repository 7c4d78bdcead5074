/** The Realtime server as one pure function: state and input in, next state and outputs out. */
import type { ClientEvent, ClientEventOf } from '#contract/realtime/client-events.ts'
import { createItem, deleteItem, retrieveItem, truncateItem } from './conversation.ts'
import { answer, type Draft } from './draft.ts'
import { audioNotAvailable, refuse } from './refusals.ts'
import { cancelResponse, createResponse, failResponse, interrupt, takePart } from './responses.ts'
import { updateSession } from './session.ts'
import type { EngineState, Input, Step } from './state.ts'

export function step(state: EngineState, input: Input): Step {
  const draft: Draft = { state, outputs: [] }
  take(draft, input)
  return [draft.state, ...draft.outputs]
}

function take(draft: Draft, input: Input): void {
  switch (input.kind) {
    case 'joined':
      answer(draft, { type: 'session.created', session: draft.state.session })
      break
    case 'client':
      takeEvent(draft, input.event)
      break
    case 'part':
      takePart(draft, input.responseId, input.part)
      break
    case 'fault':
      failResponse(draft, input.responseId)
      break
    case 'hangup':
      interrupt(draft, 'client_cancelled')
  }
}

const refuseAudio = (draft: Draft, event: ClientEvent): void =>
  refuse(draft, event.event_id, audioNotAvailable('type'))

const handlers: { [T in ClientEvent['type']]: (draft: Draft, event: ClientEventOf<T>) => void } = {
  'session.update': updateSession,
  'conversation.item.create': createItem,
  'conversation.item.retrieve': retrieveItem,
  'conversation.item.delete': deleteItem,
  'conversation.item.truncate': truncateItem,
  'response.create': createResponse,
  'response.cancel': cancelResponse,
  'input_audio_buffer.append': refuseAudio,
  'input_audio_buffer.commit': refuseAudio,
  'input_audio_buffer.clear': refuseAudio,
  'output_audio_buffer.clear': refuseAudio,
}

function takeEvent<T extends ClientEvent['type']>(draft: Draft, event: ClientEventOf<T> & { type: T }): void {
  handlers[event.type](draft, event)
}
