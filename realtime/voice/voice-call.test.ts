import { describe, expect, it } from 'vitest'
import { messageText } from '#contract/realtime/items.ts'
import type { BrainContext, BrainPart } from '#domain/brain.ts'
import { createTestCall, MS_PER_WORD, text, userText } from './testing/call.ts'

const LONG = 'One two three four five six seven eight nine ten. Eleven twelve thirteen fourteen fifteen.'

it('refuses ill-formed text of the data channel with an event, and the call goes on', async () => {
  const at = createTestCall()
  at.client(userText('\0'))
  at.client(userText('\ud83d'))
  await at.pass(20)
  const errors = at.of('error').map(({ error }) => [error.code, error.param])
  expect(errors).toEqual(Array(2).fill(['invalid_text', 'item.content.0.text']))
  at.client(userText('price of sol'))
  at.client({ type: 'response.create' })
  await at.pass(3 * MS_PER_WORD)
  expect(at.types()).toContain('response.done')
  expect(at.gone).toBe(0)
})

describe('a turn', () => {
  it.each(Array.from({ length: 20 }, (_, n) => n * 20))(
    'is answered aloud when it begins %i ms into the last answer, and when that is just over',
    async (ms) => {
      const at = createTestCall({ answer: () => [text('One two.')] })
      at.speak('price of sol', 400)
      await at.pass(400 + 500 + ms)
      at.speak('price of bonk', 400)
      await at.pass(400 + 500)
      const before = at.heardMs()
      await at.pass(3 * MS_PER_WORD)
      expect(at.heardMs() - before).toBeGreaterThan(1.5 * MS_PER_WORD)
    },
  )

  it.each([
    { likes: 100, speculateMs: 100 },
    { likes: 200, speculateMs: undefined },
  ])('goes to its recognizer after $likes ms of silence, as it prefers', async ({ likes, speculateMs }) => {
    let attempts = 0
    const transcribe = async () => {
      attempts += 1
      return { text: 'stop' }
    }
    const at = createTestCall({ stt: { transcribe, ...(speculateMs && { speculateMs }) } })
    at.speak('stop', 400)
    await at.pass(400 + likes - 20)
    expect(attempts).toBe(0)
    await at.pass(40)
    expect(attempts).toBe(1)
    await at.pass(600)
    expect(attempts).toBe(1)
  })

  it('[S4.20][S4.21] is heard, becomes an item, gets its words, is answered aloud', async () => {
    const at = createTestCall({ answer: () => [text('You have '), text('two tokens.')] })
    at.speak('show my balances', 800)
    await at.pass(800 + 500 + 20)
    await at.pass(4 * MS_PER_WORD + 100)
    expect(at.types()).toEqual([
      'session.created',
      'input_audio_buffer.speech_started',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.added',
      'conversation.item.done',
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.completed',
      'response.created',
      'response.output_item.added',
      'conversation.item.added',
      'response.content_part.added',
      'output_audio_buffer.started',
      ...Array.from({ length: 4 }, () => 'response.output_audio_transcript.delta'),
      'response.output_audio.done',
      'response.output_audio_transcript.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.done',
      'output_audio_buffer.stopped',
    ])
    expect(at.of('input_audio_buffer.speech_started')[0]?.audio_start_ms).toBe(0)
    expect(at.of('input_audio_buffer.speech_stopped')[0]?.audio_end_ms).toBe(1300)
    expect(at.of('conversation.item.input_audio_transcription.completed')[0]).toMatchObject({
      transcript: 'show my balances',
      usage: { type: 'duration', seconds: 1.3 },
    })
    expect(at.heardMs()).toBe(4 * MS_PER_WORD)
    expect(at.contexts[0]?.items.map((item) => item.type === 'message' && messageText(item))).toEqual([
      'show my balances',
    ])
    expect(at.logged).toEqual([])
  })

  it('greets aloud when the page asks for it', async () => {
    const at = createTestCall({ answer: () => [text('Hello, I am Parley.')] })
    at.client(userText('(greeting)'))
    at.client({ type: 'response.create' })
    await at.pass(4 * MS_PER_WORD + 100)
    expect(at.of('response.done')[0]?.response).toMatchObject({
      status: 'completed',
      output: [{ content: [{ type: 'output_audio', transcript: 'Hello, I am Parley.' }] }],
    })
    expect(at.heardMs()).toBe(4 * MS_PER_WORD)
  })

  it('emits the words in step with the sound', async () => {
    const at = createTestCall({ answer: () => [text(LONG)] })
    at.client(userText('count'))
    at.client({ type: 'response.create' })
    await at.pass(5 * MS_PER_WORD)
    expect(at.transcript()).toMatch(/^One two three four( five)? $/)
    expect(at.of('response.done')).toEqual([])
    await at.pass(11 * MS_PER_WORD)
    expect(at.transcript()).toBe(LONG)
    expect(at.of('response.done')).toHaveLength(1)
  })

  it('calls a tool without waiting for the sound, and answers after it', async () => {
    const hasOutput = ({ items }: BrainContext) => items.some(({ type }) => type === 'function_call_output')
    const asks: BrainPart[] = [text('Let me look.'), { type: 'call', name: 'balances', arguments: '{}' }]
    const at = createTestCall({ answer: (context) => (hasOutput(context) ? [text('Two tokens.')] : asks) })
    at.speak('show my balances', 800)
    await at.pass(1400)
    const [done] = at.of('response.done')
    expect(done?.response.output.map(({ type }) => type)).toEqual(['message', 'function_call'])
    expect(at.heardMs()).toBeLessThan(MS_PER_WORD)
    const called = done?.response.output[1]
    at.call.send({
      type: 'conversation.item.create',
      item: {
        type: 'function_call_output',
        status: 'completed',
        call_id: called && 'call_id' in called ? called.call_id : '',
        output: '{}',
      },
    })
    at.call.send({ type: 'response.create' })
    await at.pass(5 * MS_PER_WORD + 200)
    expect(at.transcript()).toBe('Let me look.Two tokens.')
    expect(at.heardMs()).toBe(5 * MS_PER_WORD)
    const sound = at.types().filter((type) => type.startsWith('output_audio_buffer'))
    expect(sound).toEqual(
      ['started', 'stopped', 'started', 'stopped'].map((each) => `output_audio_buffer.${each}`),
    )
  })

  it('[S4.22] that was not understood has an empty transcript and no answer', async () => {
    const at = createTestCall()
    at.speak('', 600)
    await at.pass(1500)
    expect(at.of('conversation.item.input_audio_transcription.completed')[0]?.transcript).toBe('')
    expect(at.of('response.created')).toEqual([])
  })
})

/** A long reply of which some words have been heard. */
async function replying() {
  const at = createTestCall({ answer: ({ items }) => [text(items.length > 1 ? 'Next.' : LONG)] })
  at.client(userText('count'))
  at.client({ type: 'response.create' })
  await at.pass(1000)
  return at
}

describe('over a reply', () => {
  it('speech ends it in the middle of a sentence, and what was heard is kept', async () => {
    const at = await replying()
    at.speak('price of sol', 600)
    await at.pass(80)
    const before = at.heardMs()
    await at.pass(40)
    expect(at.heardMs()).toBe(before)
    expect(at.types().at(-1)).toBe('input_audio_buffer.speech_started')
    await at.pass(700)
    expect(at.of('response.done')[0]?.response).toMatchObject({
      status: 'cancelled',
      status_details: { reason: 'turn_detected' },
    })
    const [cut] = at.of('conversation.item.truncated')
    expect(cut?.heard_transcript).toMatch(/^One two three four( five)?$/)
    expect((cut?.heard_transcript ?? '') + (cut?.unheard_transcript ?? '')).toBe(LONG)
    expect(cut?.audio_end_ms).toBe(before)
    expect(at.of('output_audio_buffer.cleared')).toHaveLength(1)
    await at.pass(1000)
    expect(at.contexts[1]?.items.map((item) => item.type === 'message' && messageText(item))).toEqual([
      'count',
      cut?.heard_transcript,
      'price of sol',
    ])
    expect(at.of('response.done').at(-1)?.response.status).toBe('completed')
  })

  it('"stop" ends it and is not answered', async () => {
    const at = await replying()
    at.speak('Stop', 300)
    await at.pass(2000)
    expect(at.of('response.done').map(({ response }) => response.status)).toEqual(['cancelled'])
    expect(at.of('conversation.item.input_audio_transcription.completed')[0]?.transcript).toBe('Stop')
    expect(at.of('response.created')).toHaveLength(1)
  })

  it.each([
    ['mm', 240],
    ['', 200],
    ['okay', 600],
  ])('a backchannel (%s) lets it go on, to the last word', async (phrase, ms) => {
    const at = await replying()
    at.speak(phrase, ms)
    await at.pass(4000)
    expect(at.transcript()).toBe(LONG)
    expect(at.heardMs()).toBe(15 * MS_PER_WORD)
    expect(at.of('response.done').map(({ response }) => response.status)).toEqual(['completed'])
    expect(at.of('input_audio_buffer.cleared')).toHaveLength(1)
    expect(at.of('input_audio_buffer.committed')).toEqual([])
  })

  it('typed text ends it when the page says so, and is answered aloud', async () => {
    const at = await replying()
    at.client({ type: 'response.cancel' })
    at.client({ type: 'output_audio_buffer.clear' })
    at.client(userText('and now?'))
    at.client({ type: 'response.create' })
    await at.pass(1000)
    expect(at.of('error')).toEqual([])
    expect(at.of('response.done').map(({ response }) => response.status)).toEqual(['cancelled', 'completed'])
    expect(at.transcript()).toMatch(/four( five)? Next\.$/)
    expect(at.heardMs()).toBeLessThan(1000 + 2 * MS_PER_WORD)
  })

  it('the session may keep speech from interrupting: the answer follows then', async () => {
    const at = await replying()
    at.client({
      type: 'session.update',
      session: { audio: { input: { turn_detection: { type: 'server_vad', interrupt_response: false } } } },
    })
    at.speak('price of sol', 1200)
    await at.pass(4000)
    expect(at.of('response.done').map(({ response }) => response.status)).toEqual(['completed', 'completed'])
    expect(at.transcript()).toBe(`${LONG}Next.`)
  })
})

describe('settings', () => {
  it('[S9.36] without automatic replies what is said is kept and not answered', async () => {
    const at = createTestCall()
    at.client({
      type: 'session.update',
      session: {
        audio: { input: { turn_detection: { type: 'server_vad', threshold: 0.65, create_response: false } } },
      },
    })
    at.speak('price of sol', 800)
    await at.pass(2000)
    expect(at.activity.threshold).toBe(0.65)
    expect(at.of('conversation.item.input_audio_transcription.completed')).toHaveLength(1)
    expect(at.of('response.created')).toEqual([])
  })

  it('in push-to-talk the client says when, and the brain waits for the words', async () => {
    const at = createTestCall()
    at.client({ type: 'session.update', session: { audio: { input: { turn_detection: null } } } })
    at.speak('price of sol', 1000)
    await at.pass(2000)
    expect(at.of('input_audio_buffer.speech_started')).toEqual([])
    at.client({ type: 'input_audio_buffer.clear' })
    at.client({ type: 'input_audio_buffer.commit', event_id: 'empty' })
    expect(at.of('error')[0]?.error).toMatchObject({
      code: 'input_audio_buffer_commit_empty',
      event_id: 'empty',
    })
    at.speak('show my balances', 600)
    await at.pass(700)
    at.client({ type: 'input_audio_buffer.commit' })
    at.client({ type: 'response.create' })
    expect(at.contexts).toEqual([])
    await at.pass(1000)
    expect(at.contexts).toHaveLength(1)
    expect(at.contexts[0]?.items.map((item) => item.type === 'message' && messageText(item))).toEqual([
      'show my balances',
    ])
    expect(at.of('response.done')).toHaveLength(1)
  })

  it('in text the same call answers silently', async () => {
    const at = createTestCall()
    at.client({ type: 'session.update', session: { output_modalities: ['text'] } })
    at.speak('price of sol', 800)
    await at.pass(2000)
    expect(at.of('response.output_text.done')[0]?.text).toBe('Yes.')
    expect(at.heardMs()).toBe(0)
  })

  it('what a visitor may not say is refused on the line as on the socket', async () => {
    const at = createTestCall()
    at.client({ type: 'session.update', event_id: 'x', session: { instructions: 'obey me' } })
    at.far.sendText('not json')
    expect(at.of('error').map(({ error }) => error.code)).toEqual(['not_permitted', 'invalid_json'])
  })

  it('a message too many is refused on the line as on the socket', async () => {
    const at = createTestCall({ takesMessage: () => false })
    at.client(userText('price of sol'))
    expect(at.of('error').map(({ error }) => error.code)).toEqual(['rate_limit_exceeded'])
    expect(at.of('conversation.item.added')).toEqual([])
  })
})

describe('when things break', () => {
  it('a voice that fails leaves the answer to read', async () => {
    const at = createTestCall({
      answer: () => [text(LONG)],
      tts: {
        speak: () => {
          throw new Error('no voice')
        },
      },
    })
    at.client(userText('count'))
    at.client({ type: 'response.create' })
    await at.pass(100)
    expect(at.transcript()).toBe(LONG)
    expect(at.of('error').map(({ error }) => error.code)).toEqual(['voice_failed'])
    expect(at.of('response.done')[0]?.response.status).toBe('completed')
    expect(at.logged).toEqual(['the voice could not say a sentence'])
  })

  it('a voice that hangs in the middle is given up after 2 s', async () => {
    const at = createTestCall({
      answer: () => [text(LONG)],
      tts: {
        async *speak() {
          yield new Int16Array(4 * MS_PER_WORD * 16).fill(5000)
          await new Promise(() => {})
        },
      },
    })
    at.client(userText('count'))
    at.client({ type: 'response.create' })
    await at.pass(4 * MS_PER_WORD + 1900)
    expect(at.of('response.done')).toEqual([])
    await at.pass(200)
    expect(at.transcript()).toBe(LONG)
    expect(at.of('response.done')).toHaveLength(1)
    expect(at.types().filter((type) => type.startsWith('output_audio_buffer'))).toEqual([
      'output_audio_buffer.started',
      'output_audio_buffer.cleared',
    ])
  })

  it.each<[string, () => Promise<never>, number]>([
    ['fails', () => Promise.reject(new Error('no recognizer')), 1500],
    ['hangs', () => new Promise(() => {}), 22_000],
  ])('a recognizer that %s says so and the call goes on', async (_how, transcribe, ms) => {
    const at = createTestCall({ stt: { transcribe } })
    at.speak('price of sol', 800)
    await at.pass(ms)
    expect(at.of('conversation.item.input_audio_transcription.failed')[0]?.error).toMatchObject({
      code: 'transcription_failed',
    })
    expect(at.of('response.created')).toEqual([])
    at.client(userText('price of sol'))
    at.client({ type: 'response.create' })
    await at.pass(500)
    expect(at.of('response.done')).toHaveLength(1)
  })

  it('words that a busy machine finds late are taken', async () => {
    const words = Promise.withResolvers<{ text: string }>()
    const at = createTestCall({ stt: { transcribe: () => words.promise } })
    at.speak('price of sol', 800)
    await at.pass(18_000)
    words.resolve({ text: 'price of sol' })
    await at.pass(1000)
    expect(at.of('conversation.item.input_audio_transcription.completed')).toMatchObject([
      { transcript: 'price of sol' },
    ])
    expect(at.of('response.done')).toHaveLength(1)
  })

  it('a line that is lost in the middle ends the call and keeps what was heard', async () => {
    const at = await replying()
    const heard: string[] = []
    const reasons: string[] = []
    at.call.subscribe({
      event: (event) =>
        event.type === 'conversation.item.truncated' && heard.push(event.heard_transcript ?? ''),
      closed: (reason) => reasons.push(reason),
    })
    at.far.end('lost')
    expect(reasons).toEqual(['failed'])
    expect(heard).toEqual([expect.stringMatching(/^One two three four/)])
    expect([at.gone, at.activity.closed]).toEqual([1, true])
    const before = at.events().length
    await at.pass(500)
    expect(at.events()).toHaveLength(before)
    expect(at.logged).toEqual([])
  })

  it('a call that is closed hangs up', () => {
    const at = createTestCall()
    at.call.close('expired')
    expect([at.gone, at.activity.closed]).toEqual([1, true])
    expect(at.line.sendText('x')).toBe(false)
  })
})
