/** Measures the latency of a spoken answer: from the end of the silence after an utterance to the first packet. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { type Bench, type Figure, figure } from './kit.ts'
import { type Office, openOffice, type TimedEvent } from './voice-office.ts'

/** With twenty or fewer, the 95th percentile would be the longest sample. */
const TURNS = 30
const GIVE_UP_MS = 30_000
const WORDS = 'conversation.item.input_audio_transcription.completed'

/** The spoken sentences, their interval, and what each measures. */
const SENTENCES = [
  { sentence: 'Thank you.', everyMs: 5000, kind: 'an answer without a tool' },
  { sentence: 'What is the price of bonk?', everyMs: 9000, kind: 'an answer with a tool' },
] as const

/** Returns the times between one event and the first of another kind after it. */
function between(
  events: readonly TimedEvent[],
  from: ServerEvent['type'],
  to: ServerEvent['type'],
): number[] {
  const waits: number[] = []
  let since: number | undefined
  for (const { event, atMs } of events) {
    if (event.type === from) since = atMs
    else if (event.type === to && since !== undefined) {
      waits.push(atMs - since)
      since = undefined
    }
  }
  return waits
}

async function measure(
  office: Office,
  { sentence, everyMs, kind }: (typeof SENTENCES)[number],
): Promise<Figure[]> {
  const call = await office.call(sentence, everyMs)
  const waits = (): number[] =>
    between(call.events, 'input_audio_buffer.speech_stopped', 'output_audio_buffer.started')
  const until = performance.now() + TURNS * everyMs + GIVE_UP_MS
  // The first turn warms everything up.
  while (waits().length < TURNS + 1 && performance.now() < until) await delay(250)
  const samples = waits().slice(1)
  const words = between(call.events, 'input_audio_buffer.speech_stopped', WORDS).slice(1)
  const sound = between(call.events, WORDS, 'output_audio_buffer.started').slice(1)
  const spoken = call.events.filter(({ event }) => event.type === 'input_audio_buffer.speech_stopped').length
  await call.close()
  return [
    figure(`${kind}: end of the silence window → first reply packet has left`, 'ms', samples, {
      must: 'p95 ≤ 60 ms',
      meets: ({ p95 }) => p95 <= 60,
    }),
    figure(`${kind}: of that, until the words are known`, 'ms', words),
    figure(`${kind}: of that, from the words to the packet`, 'ms', sound),
    figure(`${kind}: utterances that were answered aloud`, '%', [(100 * (samples.length + 1)) / spoken], {
      must: '100 %',
      meets: ({ median }) => median === 100,
    }),
  ]
}

export const bench: Bench = {
  name: 'voice',
  async run() {
    const office = await openOffice()
    try {
      const figures: Figure[] = []
      for (const each of SENTENCES) figures.push(...(await measure(office, each)))
      return figures
    } finally {
      await office.close()
    }
  },
}
