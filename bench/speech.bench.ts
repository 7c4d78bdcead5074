/** Measures how well the built-in voice recognizes commands and chatter in three voices over Opus, and how soon it speaks. */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { openCodec } from '#media/codec.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { samplesOf } from '#speech/audio/pcm.ts'
import { wavHeader } from '#speech/audio/wav.ts'
import { openBuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import type { Heard, Variant } from '#speech/builtin/messages.ts'
import { openPool, type Pool } from '#speech/builtin/pool.ts'
import { agreement, LEAST_FIT } from '#speech/builtin/recognizer.ts'
import { FRAME, RATE, type TextToSpeech } from '#speech/ports.ts'
import { grammarFor } from '#speech/testing/grammar.ts'
import { speakable } from '#speech/text/speakable.ts'
import { createResampler } from '#std/resample.ts'
import { type Bench, type Figure, figure, round } from './kit.ts'
import { couldAgree, createCaller, isRight } from './speech-call.ts'
import { unrelatedLines } from './speech-chatter.ts'
import { type SpokenCase, spokenCases } from './speech-sentences.ts'

const log = { info() {}, warn: console.error, error: console.error }
const tokens = sandboxTokens
  .filter(({ verified }) => verified)
  .map(({ symbol, name, mint }) => ({ symbol, name, mint }))
const grammar = grammarFor(tokens)
const callOf = createCaller(tokens)

type Voice = Readonly<{
  name: string
  least: number
  mostWrong: number
  say: (text: string) => Promise<Int16Array>
}>
/** Holds all decodes, which take long, so that another threshold can be tried without repeating them. */
type Sample = Readonly<{ wanted?: SpokenCase; heard: readonly Heard[] }>

const HEAR_LIMIT_MS = 300_000
/** `SPEECH_EVERY=10` speaks every tenth line only, for a quick look whose figures prove nothing. */
const EVERY = Math.max(1, Number(process.env.SPEECH_EVERY ?? 1))
const CHATTER_MOST = 3
/** Keeps every process busy while a line is spoken. */
const AT_ONCE = 4

async function measure(): Promise<readonly Figure[]> {
  const voice = await openBuiltinVoice(log)
  if (!voice.available) throw new Error(voice.say)
  const speaks = await firstSentenceTimes(voice.tts)
  const voices: readonly Voice[] = [
    { name: 'flite slt', least: 97, mostWrong: 1, say: (text) => fliteSays(voice.tts, 'slt', text) },
    { name: 'flite rms', least: 97, mostWrong: 1, say: (text) => fliteSays(voice.tts, 'rms', text) },
    { name: 'espeak-ng en-us', least: 85, mostWrong: 3, say: espeakSays },
  ]
  const hears: number[] = []
  for (const { say } of spokenCases.filter((_, at) => at % 10 === 0)) {
    const pcm = await overOpus(await fliteSays(voice.tts, 'slt', speakable(say)))
    const began = performance.now()
    await voice.stt.transcribe(pcm, { grammar })
    hears.push(performance.now() - began)
  }
  const rates = await hearVoices(voices)
  await voice.close()
  return [
    ...rates,
    figure('text to first sentence of sound, 9 words, flite slt', 'ms', speaks),
    figure('end of an utterance to its text, flite slt', 'ms', hears),
  ]
}

/** Adds the pauses that a turn has around a sentence. */
const withPauses = (pcm: Int16Array): Int16Array => {
  const padded = new Int16Array(pcm.length + RATE / 2)
  padded.set(pcm, RATE / 4)
  return padded
}

async function fliteSays(tts: TextToSpeech, voice: string, text: string): Promise<Int16Array> {
  const pieces: number[] = []
  for await (const piece of tts.speak(text, { voice })) pieces.push(...piece)
  return withPauses(Int16Array.from(pieces))
}

async function espeakSays(text: string): Promise<Int16Array> {
  const { stdout, status } = spawnSync('espeak-ng', ['-v', 'en-us', '--stdout', text])
  const header = wavHeader(stdout)
  if (status !== 0 || !header || header === 'more') throw new Error('espeak-ng is not installed')
  const resample = createResampler(header.rate, RATE)
  return withPauses(Int16Array.from([...resample(samplesOf(stdout.subarray(header.dataAt))), ...resample()]))
}

async function overOpus(pcm: Int16Array): Promise<Int16Array> {
  const codec = await openCodec('opus')
  const heard: number[] = []
  for (let at = 0; at + FRAME <= pcm.length; at += FRAME) {
    heard.push(...codec.decode(codec.encode(pcm.subarray(at, at + FRAME))))
  }
  codec.free()
  return Int16Array.from(heard)
}

async function firstSentenceTimes(tts: TextToSpeech): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const began = performance.now()
    for await (const _piece of tts.speak('The wallet holds about two thousand dollars. And more.', {})) break
    times.push(performance.now() - began)
  }
  return times
}

async function hearVoices(voices: readonly Voice[]): Promise<Figure[]> {
  const pool = await openPool({ size: availableParallelism(), log })
  const byVoice = new Map<Voice, readonly Sample[]>()
  for (const voice of voices) byVoice.set(voice, await hearVoice(pool, voice))
  await pool.close()
  const halves = ([0, 1] as const).map((which) => [...byVoice.values()].flatMap((all) => half(all, which)))
  const fits = [
    await tune(halves[0] ?? [], 'first half'),
    await tune(halves[1] ?? [], 'second half'),
  ] as const
  const figures: Figure[] = []
  for (const [voice, samples] of byVoice) figures.push(...(await quote(voice, samples, fits)))
  return figures
}

async function hearVoice(pool: Pool, { name, say }: Voice): Promise<readonly Sample[]> {
  process.stderr.write(`  ${name} …\n`)
  const asks = spokenCases.map((wanted) => ({ wanted, text: speakable(wanted.say) }))
  const chatter = unrelatedLines.map((text) => ({ text }))
  // In pairs, so that both halves keep their share.
  const lines = [...asks, ...chatter].filter((_, at) => Math.floor(at / 2) % EVERY === 0)
  const samples: Sample[] = []
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE).map(async ({ text, ...rest }): Promise<Sample> => {
      const pcm = await overOpus(await say(text))
      const variants: readonly Variant[] = [0, 1, 2, 3]
      return { ...rest, heard: await Promise.all(variants.map((variant) => hear(pool, pcm, variant))) }
    })
    samples.push(...(await Promise.all(some)))
  }
  return samples
}

async function hear(pool: Pool, pcm: Int16Array, variant: Variant): Promise<Heard> {
  const answer = await pool.run({ type: 'hear', pcm, grammar: grammar.source, variant }, HEAR_LIMIT_MS)
  if (answer.type !== 'heard') throw new Error('the built-in voice did not hear')
  return answer
}

type Outcome = 'right' | 'wrong' | 'unheard' | 'accepted' | 'ignored'
type Judged = Readonly<{ outcome: Outcome; text: string; sample: Sample }>

async function judge(sample: Sample, leastFit: number): Promise<Judged> {
  const listen = async (variant: Variant): Promise<Heard> => sample.heard[variant] ?? NOTHING
  const words = await agreement(listen, grammar.sense, leastFit)
  const text = words === undefined ? '' : grammar.written(words)
  const { wanted } = sample
  if (!wanted) return { outcome: text === '' ? 'ignored' : 'accepted', text, sample }
  if (text === '') return { outcome: 'unheard', text, sample }
  return { outcome: isRight(wanted, callOf(text, wanted)) ? 'right' : 'wrong', text, sample }
}

const NOTHING: Heard = { text: '', fit: Number.NEGATIVE_INFINITY }

const judgeAll = (samples: readonly Sample[], leastFit: number): Promise<Judged[]> =>
  Promise.all(samples.map((sample) => judge(sample, leastFit)))

const count = (judged: readonly Judged[], ...outcomes: readonly Outcome[]): number =>
  judged.filter(({ outcome }) => outcomes.includes(outcome)).length

const half = (samples: readonly Sample[], which: 0 | 1): readonly Sample[] =>
  samples.filter((_, at) => at % 2 === which)

/** A wrong call counts as much as five repeated ones. */
const worthOf = (judged: readonly Judged[]): number =>
  count(judged, 'right') - 5 * count(judged, 'wrong') - 2 * count(judged, 'accepted')

/** Finds the best threshold for these samples: the middle of the equally good ones. */
async function tune(samples: readonly Sample[], name: string): Promise<number> {
  let best: { worth: number; fits: number[] } = { worth: Number.NEGATIVE_INFINITY, fits: [] }
  for (let leastFit = -60; leastFit <= -40; leastFit += 2) {
    const worth = worthOf(await judgeAll(samples, leastFit))
    if (worth > best.worth) best = { worth, fits: [] }
    if (worth === best.worth) best.fits.push(leastFit)
  }
  const chosen = best.fits[best.fits.length >> 1] ?? LEAST_FIT
  process.stderr.write(
    `  ${name}: least fit ${chosen} of ${best.fits[0]} to ${best.fits.at(-1)}, the product has ${LEAST_FIT}\n`,
  )
  return chosen
}

/** Judges each half with the threshold that the other half of all voices gives. */
async function quote(
  { name, least, mostWrong }: Voice,
  samples: readonly Sample[],
  fits: readonly [number, number],
): Promise<Figure[]> {
  const folds = [await judgeAll(half(samples, 0), fits[1]), await judgeAll(half(samples, 1), fits[0])]
  printMisses(name, folds.flat())
  const asks = folds.map((fold) => fold.filter(({ sample }) => sample.wanted))
  const chatter = folds.map((fold) => fold.filter(({ sample }) => !sample.wanted))
  const rate = (judged: readonly Judged[], outcome: Outcome): number =>
    (100 * count(judged, outcome)) / Math.max(1, judged.length)
  const rated = (
    what: string,
    of: readonly (readonly Judged[])[],
    outcome: Outcome,
    must: string,
    meets: (all: number) => boolean,
  ): Figure => {
    const all = rate(of.flat(), outcome)
    const rates = of.map((fold) => rate(fold, outcome))
    return figure(`${what}, ${name}: ${round(all)} % of ${of.flat().length}, by half`, '%', rates, {
      must,
      meets: () => meets(all),
    })
  }
  return [
    rated('right calls', asks, 'right', `≥ ${least}`, (all) => all >= least),
    rated('wrong calls', asks, 'wrong', `≤ ${mostWrong}`, (all) => all <= mostWrong),
    figure(`consents that were not given, ${name}`, 'sentences', [consentsNotGiven(folds.flat())], {
      must: '0',
      meets: ({ median }) => median === 0,
    }),
    rated('chatter accepted', chatter, 'accepted', `≤ ${CHATTER_MOST}`, (all) => all <= CHATTER_MOST),
  ]
}

const consentsNotGiven = (judged: readonly Judged[]): number =>
  judged.filter(({ text, sample }) => !sample.wanted?.deal && couldAgree(text)).length

function printMisses(name: string, judged: readonly Judged[]): void {
  for (const { outcome, text, sample } of judged) {
    if (outcome === 'right' || outcome === 'ignored') continue
    const heard = sample.heard.map((each) => `${each.text} ${each.fit.toFixed(0)}`).join(' | ')
    process.stderr.write(`  ${name}, ${outcome}: ${sample.wanted?.say ?? 'chatter'} → ${text || heard}\n`)
  }
}

export const bench: Bench = { name: 'speech', run: measure }
