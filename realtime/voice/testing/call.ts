/** Runs a voice call in a test: both ends of the line, scripted ports, and no clock but the line's. */
import { type ServerEvent, type ServerEventOf, serverEvent } from '#contract/realtime/server-events.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'
import type { OfferedTool } from '#domain/tool-runner.ts'
import { FRAME_MS, SAMPLE_RATE } from '#media/line.ts'
import { createFakeLine } from '#media/testing/fake-line.ts'
import type { SpeechToText, TextToSpeech, VoiceActivity } from '#speech/ports.ts'
import { createEngine } from '../../engine/engine.ts'
import { refusalOfVisitor } from '../../engine/refusals.ts'
import { voiceSession } from '../../engine/session.ts'
import { startVoiceCall } from '../voice-call.ts'

const PER_MS = SAMPLE_RATE / 1000
/** Each utterance of a test has a loudness of its own, by which the fake recognizer finds its words. */
const LOUDEST = 20_000

type Settings = Readonly<{
  /** The brain's answer to what it reads. */
  answer?: (context: BrainContext) => readonly BrainPart[]
  brain?: Brain
  tools?: readonly OfferedTool[]
  tts?: TextToSpeech
  stt?: SpeechToText
  /** The hint of a recognizer that knows commands only. */
  hint?: string
  takesMessage?: () => boolean
}>

export const text = (delta: string): BrainPart => ({ type: 'text', delta })

/** 200 ms for each word. */
export const MS_PER_WORD = 200
const speaking: TextToSpeech = {
  async *speak(words, { signal }) {
    for (const _word of words.split(' ')) {
      if (signal?.aborted) return
      yield new Int16Array(MS_PER_WORD * PER_MS).fill(5000)
    }
  },
}

export function createTestCall({
  answer = () => [text('Yes.')],
  brain,
  tools = [],
  tts = speaking,
  stt,
  hint,
  takesMessage,
}: Settings = {}) {
  const { line, far, advance, clock } = createFakeLine()
  const phrases: string[] = []
  const logged: string[] = []
  const contexts: BrainContext[] = []
  const hearing: SpeechToText = {
    hint,
    async transcribe(pcm) {
      const loudest = pcm.reduce((most, sample) => Math.max(most, sample), 0)
      const phrase = phrases[LOUDEST - loudest] ?? ''
      return phrase === '' ? { text: '', reason: 'inaudible' } : { text: phrase }
    },
  }
  const activity: VoiceActivity & { threshold: number; closed: boolean } = {
    threshold: 0,
    closed: false,
    hear: (frame) => ({ voiced: frame.some((sample) => sample !== 0), level: 0.1 }),
    setThreshold(threshold) {
      activity.threshold = threshold
    },
    close() {
      activity.closed = true
    },
  }
  const scripted: Brain = {
    async *think(context) {
      contexts.push(context)
      yield* answer(context)
    },
  }
  const log = {
    info: () => {},
    warn: (_fields: object, message: string) => void logged.push(message),
    error: (_fields: object, message: string) => void logged.push(message),
  }
  let gone = 0
  const call = startVoiceCall({
    engine: createEngine({ brain: brain ?? scripted, log, newSeed: () => 'seed12345678' }),
    line,
    session: voiceSession({
      id: 'sess_1',
      model: 'parley-rules',
      instructions: '',
      tools,
      expiresAt: 0,
      voice: 'slt',
    }),
    history: [],
    activity,
    stt: stt ?? hearing,
    tts,
    clock,
    log,
    refusalOf: refusalOfVisitor,
    takesMessage,
    onGone: () => {
      gone += 1
    },
  })
  far.open()

  /** Frame by frame, with time in between for whatever waits for a promise. */
  async function pass(ms: number): Promise<void> {
    for (let n = 0; n < ms / FRAME_MS; n++) {
      advance(FRAME_MS)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const events = (): ServerEvent[] => far.texts.map((each) => serverEvent.parse(JSON.parse(each)))
  const of = <T extends ServerEvent['type']>(type: T): ServerEventOf<T>[] =>
    // The filter is what makes the narrower type true.
    events().filter((event) => event.type === type) as ServerEventOf<T>[]

  return {
    call,
    clock,
    far,
    line,
    logged,
    contexts,
    activity,
    get gone() {
      return gone
    },
    pass,
    events,
    of,
    types: () => events().map(({ type }) => type),
    client: (event: object) => far.sendText(JSON.stringify(event)),
    /** The caller says something that takes so long. */
    speak(phrase: string, ms: number): void {
      phrases.push(phrase)
      far.speak(new Int16Array(ms * PER_MS).fill(LOUDEST - phrases.length + 1))
    },
    transcript: () =>
      of('response.output_audio_transcript.delta')
        .map(({ delta }) => delta)
        .join(''),
    /** Milliseconds of sound that reached the other side. */
    heardMs: () => far.heard.filter((frame) => frame.some((sample) => sample !== 0)).length * FRAME_MS,
  }
}

export const userText = (words: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: words }] },
})
