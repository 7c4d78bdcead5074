/** Reduces the Realtime server to one pure function: state and input in, next state and outputs out. */
import type { ClientEvent, ClientEventOf } from '#contract/realtime/client-events.ts'
import { createItem, deleteItem, retrieveItem, truncateItem } from './conversation.ts'
import {
  commitRefused,
  inputCleared,
  speechStarted,
  speechStopped,
  takeAudioEvent,
  utteranceCommitted,
  utteranceDropped,
  wordsKnown,
} from './hearing.ts'
import {
  cancelResponse,
  createResponse,
  failResponse,
  interrupt,
  takePart,
  takeSpoken,
  takeVoiceFailed,
} from './responses.ts'
import { updateSession } from './session.ts'
import { beginSound, endSound, forgetHeard } from './speaking.ts'
import { type EngineState, type Input, isReplying, type Step, type VoiceInput } from './state.ts'
import { answer, type StepContext } from './step-context.ts'

export function step(state: EngineState, input: Input): Step {
  const draft: StepContext = { state, outputs: [] }
  take(draft, input)
  if (draft.state.voice) settleVoice(draft, state)
  return [draft.state, ...draft.outputs]
}

/** Applies the consequences that follow by themselves from any event. */
function settleVoice(draft: StepContext, before: EngineState): void {
  forgetHeard(draft)
  endSound(draft)
  const replying = isReplying(draft.state)
  if (replying !== isReplying(before)) draft.outputs.push({ do: 'replying', replying })
}

function take(draft: StepContext, input: Input): void {
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
      failResponse(draft, input.responseId, input.say)
      break
    case 'hangup':
      interrupt(draft, 'client_cancelled')
      break
    default:
      if (draft.state.voice) takeVoice(draft, input)
  }
}

function takeVoice(draft: StepContext, input: VoiceInput): void {
  switch (input.kind) {
    case 'speech-started':
      speechStarted(draft, input)
      break
    case 'speech-stopped':
      speechStopped(draft, input)
      break
    case 'committed':
      utteranceCommitted(draft, input)
      break
    case 'dropped':
      utteranceDropped(draft, input)
      break
    case 'words':
      wordsKnown(draft, input)
      break
    case 'input-cleared':
      inputCleared(draft)
      break
    case 'commit-refused':
      commitRefused(draft, input)
      break
    case 'sounds':
      beginSound(draft, input.itemId)
      break
    case 'spoken':
      takeSpoken(draft, input.itemId, input.chars, input.ms)
      break
    case 'voice-failed':
      takeVoiceFailed(draft)
      break
    case 'barge-in':
      interrupt(draft, 'turn_detected')
  }
}

const handlers: { [T in ClientEvent['type']]: (draft: StepContext, event: ClientEventOf<T>) => void } = {
  'session.update': updateSession,
  'conversation.item.create': createItem,
  'conversation.item.retrieve': retrieveItem,
  'conversation.item.delete': deleteItem,
  'conversation.item.truncate': truncateItem,
  'response.create': createResponse,
  'response.cancel': cancelResponse,
  'input_audio_buffer.append': takeAudioEvent,
  'input_audio_buffer.commit': takeAudioEvent,
  'input_audio_buffer.clear': takeAudioEvent,
  'output_audio_buffer.clear': takeAudioEvent,
}

function takeEvent<T extends ClientEvent['type']>(
  draft: StepContext,
  event: ClientEventOf<T> & { type: T },
): void {
  handlers[event.type](draft, event)
}
