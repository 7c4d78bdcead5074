/** Computes how much of a spoken message was heard: the provider gives a time, clients get the words. */
import type { ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'

/** About what its voices take for a character. */
const MS_PER_CHAR = 62
/** The words are kept for this many messages. */
const KEPT = 16

export type Truncation = Readonly<{
  note(event: ServerEvent): void
  /** The same event, with what was heard and what was not, unless the provider says so itself. */
  truncated(event: ServerEventOf<'conversation.item.truncated'>): ServerEventOf<'conversation.item.truncated'>
}>

export function createTruncation(): Truncation {
  const words = new Map<string, string>()

  function remember(itemId: string, transcript: string): void {
    words.set(itemId, transcript)
    for (const oldest of words.keys()) {
      if (words.size <= KEPT) break
      words.delete(oldest)
    }
  }

  return {
    note(event) {
      if (event.type === 'response.output_audio_transcript.delta')
        remember(event.item_id, (words.get(event.item_id) ?? '') + event.delta)
      if (event.type === 'response.output_audio_transcript.done') remember(event.item_id, event.transcript)
    },
    truncated(event) {
      const transcript = words.get(event.item_id)
      if (transcript === undefined || event.heard_transcript !== undefined) return event
      const heard_transcript = wholeWords(transcript, event.audio_end_ms / MS_PER_CHAR)
      const unheard_transcript = transcript.slice(heard_transcript.length)
      return { ...event, heard_transcript, unheard_transcript }
    },
  }
}

/** A word that was begun was not heard. */
function wholeWords(text: string, chars: number): string {
  if (chars >= text.length) return text
  const space = text.lastIndexOf(' ', Math.floor(chars))
  return space < 0 ? '' : text.slice(0, space)
}
