/** Tests the hint for a caller whom a command recognizer did not understand, and when it stays silent. */
import { describe, expect, it } from 'vitest'
import { createTestCall, MS_PER_WORD, text, userText } from './testing/call.ts'

const LONG = 'One two three four five six seven eight nine ten. Eleven twelve thirteen fourteen fifteen.'

describe('a caller who was not understood', () => {
  const HINT = 'I understand commands here.'
  const COMPLETED = 'conversation.item.input_audio_transcription.completed'
  /** Says this, for so long, and waits for the answer. */
  async function say(at: ReturnType<typeof createTestCall>, phrase: string, ms: number): Promise<void> {
    at.speak(phrase, ms)
    await at.pass(ms + 600 + 6 * MS_PER_WORD)
  }
  const said = (at: ReturnType<typeof createTestCall>): string[] =>
    at.of('response.output_audio_transcript.done').map(({ transcript }) => transcript)

  it('is shown what can be said, each time, and hears it aloud after the second sentence', async () => {
    const at = createTestCall({ hint: HINT })
    await say(at, '', 1500)
    expect(at.of(COMPLETED)[0]).toMatchObject({ transcript: '', hint: HINT })
    expect(at.of('response.created')).toEqual([])
    await say(at, '', 1500)
    expect(said(at)).toEqual([HINT])
    expect(at.heardMs()).toBe(4 * MS_PER_WORD)
    expect(at.contexts, 'the brain does not run').toEqual([])
    for (let n = 0; n < 3; n++) await say(at, '', 1500)
    expect(said(at), 'a radio in the room').toEqual([HINT])
    expect(at.of(COMPLETED).map(({ hint }) => hint)).toEqual(Array(5).fill(HINT))
  })

  it('gets the hint again when something was understood in between, and not before a second time', async () => {
    const at = createTestCall({ hint: HINT })
    await say(at, '', 1500)
    await say(at, 'price of sol', 1500)
    await say(at, '', 1500)
    expect(said(at)).toEqual(['Yes.'])
    await say(at, '', 1500)
    expect(said(at)).toEqual(['Yes.', HINT])
  })

  it('coughs and backchannels are no sentences', async () => {
    const at = createTestCall({ hint: HINT })
    for (let n = 0; n < 4; n++) await say(at, '', 600)
    expect(at.of('response.created')).toEqual([])
  })

  it('a reply that is being spoken is never talked into', async () => {
    const at = createTestCall({ hint: HINT, answer: () => [text(LONG)] })
    at.client({
      type: 'session.update',
      session: { audio: { input: { turn_detection: { type: 'server_vad', interrupt_response: false } } } },
    })
    at.client(userText('count'))
    at.client({ type: 'response.create' })
    await at.pass(100)
    for (let n = 0; n < 2; n++) {
      at.speak('', 900)
      await at.pass(1450)
    }
    await at.pass(3000)
    expect(at.of(COMPLETED)).toHaveLength(2)
    expect(said(at)).toEqual([LONG])
  })

  it('gets the hint in place of an answer when the button was held to talk', async () => {
    const at = createTestCall({ hint: HINT })
    at.client({ type: 'session.update', session: { audio: { input: { turn_detection: null } } } })
    at.client({ type: 'input_audio_buffer.clear' })
    at.speak('', 1500)
    await at.pass(1500)
    at.client({ type: 'input_audio_buffer.commit' })
    at.client({ type: 'response.create' })
    await at.pass(6 * MS_PER_WORD)
    expect(said(at)).toEqual([HINT])
    expect(at.contexts).toEqual([])
    expect(at.of('response.done')).toHaveLength(1)
  })

  it('gets no hint where automatic replies are off, nor from a recognizer that takes dictation', async () => {
    const quiet = createTestCall({ hint: HINT })
    quiet.client({
      type: 'session.update',
      session: { audio: { input: { turn_detection: { type: 'server_vad', create_response: false } } } },
    })
    const dictation = createTestCall()
    for (const at of [quiet, dictation]) for (let n = 0; n < 3; n++) await say(at, '', 1500)
    expect([...quiet.of('response.created'), ...dictation.of('response.created')]).toEqual([])
    expect(dictation.of(COMPLETED).map((event) => 'hint' in event)).toEqual([false, false, false])
  })
})
