/** Follows the events of a call like a strict client, and throws at the first that is out of place. */
import type { ReceivedItem } from '#contract/realtime/items.ts'
import type { ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'

/** Follows the events as a strict client would, and throws at the first that is out of place. */
export class Witness {
  items: string[] = []
  ids = new Set<string>()
  created = 0
  done = 0
  active: { id: string; kept: boolean; outputs: number } | undefined
  open: { id: string; type: string; text: string | undefined } | undefined
  sounding: string | undefined
  speaking = new Set<string>()
  /** Items whose words are to come. */
  wordless = new Set<string>()
  heard = 0

  must(truth: boolean, what: string, event: ServerEvent): asserts truth {
    if (!truth) throw new Error(`${what}: ${JSON.stringify(event)}`)
  }

  see(event: ServerEvent): void {
    this.must(!this.ids.has(event.event_id), 'an event id came twice', event)
    this.ids.add(event.event_id)
    if (event.type.startsWith('response.')) this.seeResponse(event)
    if (event.type.startsWith('output_audio_buffer.')) this.seeSound(event)
    if (event.type.startsWith('input_audio_buffer.')) this.seeSpeech(event)
    if (event.type.startsWith('conversation.item.input_audio')) this.seeWords(event)
    if (event.type === 'conversation.item.added') this.seeAdded(event)
    if (event.type === 'conversation.item.done') {
      this.must(statusOf(event.item) !== 'in_progress', 'done but in progress', event)
      this.seePlace(event)
    }
    if (event.type === 'conversation.item.deleted') {
      this.must(this.items.includes(event.item_id), 'deleted what was not there', event)
      this.items = this.items.filter((id) => id !== event.item_id)
    }
  }

  /** The sound of one response at a time begins once and ends once. */
  seeSound(event: ServerEvent): void {
    this.must('response_id' in event, 'a sound of nothing', event)
    if (event.type === 'output_audio_buffer.started') {
      this.must(this.sounding === undefined, 'two sounds', event)
      this.sounding = event.response_id
      return
    }
    this.must(this.sounding === event.response_id, 'the end of another sound', event)
    this.sounding = undefined
  }

  seeSpeech(event: ServerEvent): void {
    if (event.type === 'input_audio_buffer.speech_started') this.speaking.add(event.item_id)
    if (event.type === 'input_audio_buffer.committed') {
      this.must(!this.items.includes(event.item_id), 'committed twice', event)
      this.wordless.add(event.item_id)
    }
  }

  seeWords(event: ServerEvent): void {
    this.must('item_id' in event && this.wordless.has(event.item_id), 'words of an unknown item', event)
    if (event.type === 'conversation.item.input_audio_transcription.delta') return
    this.wordless.delete(event.item_id)
    this.heard += 1
  }

  seeAdded(event: ServerEventOf<'conversation.item.added'>): void {
    this.must(!this.items.includes(event.item.id), 'an item came twice', event)
    const at = event.previous_item_id ? this.items.indexOf(event.previous_item_id) : -1
    this.must(!event.previous_item_id || at >= 0, 'the previous item is unknown', event)
    this.items.splice(at + 1, 0, event.item.id)
  }

  seePlace(event: ServerEventOf<'conversation.item.done'>): void {
    const at = this.items.indexOf(event.item.id)
    this.must(at >= 0, 'done but never added', event)
    this.must((this.items[at - 1] ?? null) === (event.previous_item_id ?? null), 'in another place', event)
  }

  seeResponse(event: ServerEvent): void {
    if (event.type === 'response.created') {
      this.must(this.active === undefined, 'two active responses', event)
      this.created += 1
      this.active = { id: event.response.id, kept: event.response.conversation_id !== null, outputs: 0 }
      return
    }
    const { active } = this
    this.must(active !== undefined, 'no active response', event)
    if (event.type === 'response.done') {
      this.must(event.response.id === active.id, 'another response', event)
      this.must(this.open === undefined, 'an item is still open', event)
      this.must(event.response.status !== 'in_progress', 'done but in progress', event)
      this.must(event.response.output.length === active.outputs, 'outputs are missing', event)
      this.done += 1
      this.active = undefined
      return
    }
    this.must('response_id' in event && event.response_id === active.id, 'another response', event)
    this.must('output_index' in event && event.output_index === active.outputs, 'another output', event)
    this.seeOutput(event, active)
  }

  seeOutput(event: ServerEvent, active: { outputs: number; kept: boolean }): void {
    if (event.type === 'response.output_item.added') {
      this.must(this.open === undefined, 'two open items', event)
      this.must(statusOf(event.item) === 'in_progress', 'added but not in progress', event)
      this.open = { id: event.item.id, type: event.item.type, text: undefined }
      return
    }
    const { open } = this
    this.must(open !== undefined, 'no open item', event)
    if (event.type === 'response.output_item.done') {
      this.must(event.item.id === open.id && statusOf(event.item) !== 'in_progress', 'wrong end', event)
      this.must(finalText(event.item) === open.text, 'the text is not what was streamed', event)
      active.outputs += 1
      this.open = undefined
      return
    }
    this.must('item_id' in event && event.item_id === open.id, 'another item', event)
    this.seeText(event, open)
  }

  seeText(event: ServerEvent, open: { type: string; text: string | undefined }): void {
    switch (event.type) {
      case 'response.content_part.added':
        this.must(open.type === 'message' && open.text === undefined, 'two parts', event)
        open.text = ''
        break
      case 'response.output_text.delta':
      case 'response.output_audio_transcript.delta':
        this.must(open.text !== undefined && event.delta !== '', 'a delta without a part', event)
        open.text += event.delta
        break
      case 'response.function_call_arguments.delta':
        this.must(open.type === 'function_call', 'not a call', event)
        open.text = (open.text ?? '') + event.delta
        break
      case 'response.output_text.done':
        this.must(event.text === open.text, 'the text is not what was streamed', event)
        break
      case 'response.output_audio_transcript.done':
        this.must(event.transcript === open.text, 'the transcript is not what was streamed', event)
        break
      case 'response.function_call_arguments.done':
        this.must(event.arguments === open.text, 'the arguments are not what was streamed', event)
    }
  }
}

/** The engine makes no item that its own contract cannot read. */
function statusOf(item: ReceivedItem): string {
  if (item.type === 'unknown') throw new Error(`the item ${item.id} cannot be read`)
  return item.status
}

function finalText(item: ReceivedItem): string | undefined {
  if (item.type === 'function_call') return item.arguments
  const part = item.type === 'message' ? item.content[0] : undefined
  if (part?.type === 'output_audio') return part.transcript ?? undefined
  return part && 'text' in part ? part.text : undefined
}
