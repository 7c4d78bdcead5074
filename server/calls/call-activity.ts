/** Reads from the events of a call what it does now: a pure step from one activity to the next. */
import type { ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'
import type { CallActivity, CallState } from '#domain/call-activity.ts'

/** Events that say nothing new, most of all those that come with every word, return the same activity. */
export function activityAfter(activity: CallActivity, event: ServerEvent, atMs: number): CallActivity {
  const change = changeBy(activity, event)
  return change ? { ...activity, ...change, changedAtMs: atMs } : activity
}

type Change = Partial<CallActivity>

const STATES: Partial<Record<ServerEvent['type'], CallState>> = {
  'input_audio_buffer.speech_started': 'listening',
  'input_audio_buffer.speech_stopped': 'thinking',
  'response.created': 'thinking',
  'response.output_text.delta': 'answering',
  'response.output_audio_transcript.delta': 'answering',
  'output_audio_buffer.started': 'answering',
  'output_audio_buffer.stopped': 'idle',
  'output_audio_buffer.cleared': 'idle',
}

function changeBy(activity: CallActivity, event: ServerEvent): Change | undefined {
  if (event.type === 'conversation.item.added') return itemAdded(activity, event)
  if (event.type === 'response.done') return responseDone(activity, event)
  const state = STATES[event.type]
  return state === undefined || state === activity.state ? undefined : { state, tool: undefined }
}

type Added = ServerEventOf<'conversation.item.added'>

function itemAdded({ turns }: CallActivity, { item }: Added): Change | undefined {
  return item.type === 'message' && item.role === 'user' ? { turns: turns + 1 } : undefined
}

/** A spoken answer is heard for a while after its response is done. */
function responseDone(activity: CallActivity, { response }: ServerEventOf<'response.done'>): Change {
  const calls = response.output.filter((item) => item.type === 'function_call')
  const isHeard = activity.kind === 'voice' && activity.state === 'answering' && calls.length === 0
  const { input_tokens: input = 0, output_tokens: output = 0 } = response.usage ?? {}
  const tool = calls.at(-1)?.name
  return {
    state: calls.length > 0 ? 'tools' : isHeard ? 'answering' : 'idle',
    tool,
    toolCalls: activity.toolCalls + calls.length,
    inputTokens: activity.inputTokens + Math.max(0, Math.round(input)),
    outputTokens: activity.outputTokens + Math.max(0, Math.round(output)),
  }
}
