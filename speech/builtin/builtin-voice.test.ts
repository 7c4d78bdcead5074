/** The built-in voice as it runs on this machine: the conformance of its ports, and what a crash costs. */
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openCodec } from '#media/codec.ts'
import type { CodecName } from '#media/line.ts'
import { worldTokens } from '#sandbox/world/tokens.ts'
import { sample } from '../../scripts/testing/full-run.ts'
import { RECORDED, type Recorded, recordedSpeech } from '../../scripts/testing/recorded-speech.ts'
import { joined, withoutLead } from '../audio/pcm.ts'
import { FRAME, RATE } from '../ports.ts'
import { grammarFor } from '../testing/grammar.ts'
import { speechToTextConformance } from '../testing/speech-to-text.conformance.ts'
import { textToSpeechConformance } from '../testing/text-to-speech.conformance.ts'
import { openBuiltinVoice } from './builtin-voice.ts'
import { HOUSE_VOICE_PACKAGES, missingWords } from './packages.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const house = await openBuiltinVoice(log)
const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL' },
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'BONK', name: 'Bonk' },
  { symbol: 'JUP', name: 'Jupiter' },
  { symbol: 'ORCA', name: 'Orca' },
]
const grammar = grammarFor(tokens)
/** Said to nobody here. */
const CHATTER: readonly Recorded[] = [
  'my sister bought a new bicycle',
  'the quick brown fox jumps over the lazy dog',
]
const UNDERSTOOD = RECORDED.filter((words) => !CHATTER.includes(words))

describe('what is missing', () => {
  it('is told in one line with what to do', () => {
    const line = missingWords(HOUSE_VOICE_PACKAGES, 'linux')
    expect(line).toContain('Built-in voice is not installed')
    expect(line).toContain(
      'apt-get install --no-install-recommends libpocketsphinx3 pocketsphinx-en-us libflite1',
    )
    expect(line).not.toContain('\n')
    expect(missingWords(HOUSE_VOICE_PACKAGES, 'darwin')).toContain('STT_URL')
  })

  // Where it cannot run, this is what the rest of the product is told.
  it.runIf(!house.available)('is what this machine lacks', () => {
    expect(house).toMatchObject({ available: false, missing: expect.any(Array), say: expect.any(String) })
  })
})

if (house.available) {
  const { stt, tts, pids, close, voices } = house
  const size = pids().length
  // A process that was killed is started again after a pause.
  const allUp = () => expect.poll(() => pids().length).toBe(size)
  // Recognition takes all of a processor: on a busy machine several sentences take their time.
  vi.setConfig({ testTimeout: 60_000 })
  afterAll(close)

  /** A sentence with the pauses that a turn has around it. */
  const say = async (sentence: Recorded): Promise<Int16Array> => {
    const pause = new Int16Array(RATE / 5)
    return joined([pause, await recordedSpeech(sentence), pause])
  }

  const samplesOf = async (text: string): Promise<number[]> => {
    const samples: number[] = []
    for await (const piece of tts.speak(text, {})) samples.push(...piece)
    return samples
  }

  speechToTextConformance('the house', () => ({ stt, grammar, say }))
  textToSpeechConformance('the house', () => tts)

  describe('the built-in voice', () => {
    it('hears names by symbol and by name', async () => {
      const raydium = grammarFor([...tokens, { symbol: 'RAY', name: 'Raydium' }])
      for (const [said, written] of [
        ['what is the price of orca', 'What is the price of ORCA'],
        ['what is the price of raydium', 'What is the price of Raydium'],
      ] as const) {
        expect(await stt.transcribe(await say(said), { grammar: raydium })).toEqual({ text: written })
      }
    })

    it('hears only the tokens of its session', async () => {
      const { text } = await stt.transcribe(await say('what is the price of raydium'), { grammar })
      expect(text).not.toMatch(/raydium/i)
    })

    /** Said while a button was held, by whom the words fill it, and heard over a line. */
    const overLine = async (sentence: Recorded, name: CodecName): Promise<Int16Array> => {
      const word = withoutLead(withoutLead(await recordedSpeech(sentence)).reverse()).reverse()
      const codec = await openCodec(name)
      const frames = Array.from({ length: Math.ceil(word.length / FRAME) }, (_, at) => {
        const frame = new Int16Array(FRAME)
        frame.set(word.subarray(at * FRAME, (at + 1) * FRAME))
        return codec.decode(codec.encode(frame))
      })
      codec.free()
      return joined(frames)
    }

    // The journeys stand on it (e2e/).
    it.each(sample(UNDERSTOOD, 1))(
      'hears the recorded "%s" without a pause around it, over every line',
      async (said) => {
        const everything = grammarFor(worldTokens.filter(({ verified }) => verified))
        const sounds = [await say(said), await overLine(said, 'opus'), await overLine(said, 'pcmu')]
        const heard = await Promise.all(sounds.map((pcm) => stt.transcribe(pcm, { grammar: everything })))
        expect(heard.map(({ text }) => text.toLowerCase())).toEqual(
          sounds.map(() => said.replace('one', '1')),
        )
      },
    )

    it('takes no chatter for a command', async () => {
      for (const chatter of sample(CHATTER, 1)) {
        expect(await stt.transcribe(await say(chatter), { grammar })).toEqual({
          text: '',
          reason: 'inaudible',
        })
      }
    })

    it('takes noise for nothing', async () => {
      const noise = Int16Array.from({ length: RATE }, (_, n) => Math.round(8_000 * Math.sin(n * n)))
      expect(await stt.transcribe(noise, { grammar })).toEqual({ text: '', reason: 'inaudible' })
    })

    it('speaks faster and slower, and in each of its voices', async () => {
      const lengthOf = async (options: { voice?: string; speed?: number }): Promise<number> => {
        let length = 0
        for await (const piece of tts.speak('Hello there, how are you today?', options))
          length += piece.length
        return length
      }
      const usual = await lengthOf({})
      expect(await lengthOf({ speed: 1.5 })).toBeLessThan(usual * 0.8)
      expect(await lengthOf({ speed: 0.7 })).toBeGreaterThan(usual * 1.2)
      const lengths = await Promise.all(voices.map((voice) => lengthOf({ voice })))
      expect(new Set(lengths).size).toBe(voices.length)
    })

    it('is heard before it has finished a sentence', async () => {
      const pieces: number[] = []
      const long =
        'The wallet holds about two thousand dollars and half of it is in one token that has gone up.'
      for await (const piece of tts.speak(long, {})) pieces.push(piece.length)
      expect(pieces.length).toBeGreaterThan(3)
      expect(pieces[0]).toBeLessThan(RATE / 5)
    })

    it('gives each persona a voice of its own', async () => {
      const soundOf = async (voice: string): Promise<string> => {
        const pieces: number[] = []
        for await (const piece of tts.speak('Good morning.', { voice })) pieces.push(...piece.slice(0, 4_000))
        return pieces.join()
      }
      const sounds = await Promise.all(['marin', 'sage', 'cedar', 'emerald', 'onyx', 'spruce'].map(soundOf))
      expect(new Set(sounds).size).toBe(sounds.length)
    })

    it('says letters that English does not have as the ones it has', async () => {
      let length = 0
      for await (const piece of tts.speak('Café 你好 naïve.', {})) length += piece.length
      expect(length).toBeGreaterThan(RATE / 2)
    })

    it('loses one utterance when its processes are killed, and hears the next', async () => {
      const pcm = await say('what can you do')
      await allUp()
      const before = new Set(pids())
      const lost = stt.transcribe(pcm, { grammar })
      for (const pid of before) process.kill(pid, 'SIGKILL')
      expect(await lost).toEqual({ text: '', reason: 'inaudible' })
      await expect.poll(() => pids().some((pid) => before.has(pid))).toBe(false)
      expect(await stt.transcribe(pcm, { grammar })).toEqual({ text: 'What can you do' })
      expect(log.error).toHaveBeenCalled()
    })

    it('says the sentence that a killed process had begun by another', async () => {
      await allUp()
      const text = 'One sentence that is long enough to be cut. Another one. And the last one.'
      const whole = await samplesOf(text)
      const heard: number[] = []
      for await (const piece of tts.speak(text, {})) {
        if (heard.length === 0) for (const pid of pids()) process.kill(pid, 'SIGKILL')
        heard.push(...piece)
      }
      expect(heard.length).toBeGreaterThan(RATE)
      // The breath in a voice is noise, and never the same twice.
      expect(Math.abs(heard.length - whole.length)).toBeLessThan(RATE / 50)
    })

    it('waits for processes that a busy machine holds up, and ends those that hang', async () => {
      await allUp()
      const before = pids()
      const pcm = await say('what can you do')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const heardAfter = async (ms: number) => {
        for (const pid of pids()) process.kill(pid, 'SIGSTOP')
        const heard = stt.transcribe(pcm, { grammar })
        // Until the processes have their jobs.
        await new Promise((resolve) => setImmediate(resolve))
        vi.advanceTimersByTime(ms)
        for (const pid of pids()) process.kill(pid, 'SIGCONT')
        return heard
      }
      expect(await heardAfter(29_000)).toEqual({ text: 'What can you do' })
      expect(pids()).toEqual(before)
      expect(await heardAfter(30_000)).toEqual({ text: '', reason: 'inaudible' })
    })
  })
}
