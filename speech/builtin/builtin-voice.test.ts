/** The built-in voice as it runs on this machine: the conformance of its ports, and what a crash costs. */
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openCodec } from '#media/codec.ts'
import type { CodecName } from '#media/line.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { sample } from '../../scripts/testing/full-run.ts'
import { RECORDED, type Recorded, recordedSpeech } from '../../scripts/testing/recorded-speech.ts'
import { joined, withoutLead } from '../audio/pcm.ts'
import { FRAME, RATE } from '../ports.ts'
import { grammarFor } from '../testing/grammar.ts'
import { speechToTextConformance } from '../testing/speech-to-text.conformance.ts'
import { textToSpeechConformance } from '../testing/text-to-speech.conformance.ts'
import { openBuiltinVoice } from './builtin-voice.ts'
import { BUILTIN_VOICE_PACKAGES, missingWords } from './packages.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const voice = await openBuiltinVoice(log)
const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL' },
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'BONK', name: 'Bonk' },
  { symbol: 'JUP', name: 'Jupiter' },
  { symbol: 'ORCA', name: 'Orca' },
]
const grammar = grammarFor(tokens)
/** Sentences that are not commands. */
const CHATTER: readonly Recorded[] = [
  'my sister bought a new bicycle',
  'the quick brown fox jumps over the lazy dog',
]
const UNDERSTOOD = RECORDED.filter((words) => !CHATTER.includes(words))

describe('missing packages', () => {
  it('are named in one line with what to do', () => {
    const line = missingWords(BUILTIN_VOICE_PACKAGES, 'linux')
    expect(line).toContain('Built-in voice is not installed')
    expect(line).toContain(
      'apt-get install --no-install-recommends libpocketsphinx3 pocketsphinx-en-us libflite1',
    )
    expect(line).not.toContain('\n')
    expect(missingWords(BUILTIN_VOICE_PACKAGES, 'darwin')).toContain('STT_URL')
  })

  // The rest of the product sees this where the voice cannot run.
  it.runIf(!voice.available)('are those that this machine lacks', () => {
    expect(voice).toMatchObject({ available: false, missing: expect.any(Array), say: expect.any(String) })
  })
})

if (voice.available) {
  const { stt, tts, pids, close, voices } = voice
  const size = pids().length
  // A process that was killed is started again after a pause.
  const allUp = () => expect.poll(() => pids().length).toBe(size)
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

  speechToTextConformance('the built-in voice', () => ({ stt, grammar, say }))
  textToSpeechConformance('the built-in voice', () => tts)

  describe('the built-in voice', () => {
    it('recognizes names by symbol and by name', async () => {
      const raydium = grammarFor([...tokens, { symbol: 'RAY', name: 'Raydium' }])
      for (const [sentence, written] of [
        ['what is the price of orca', 'What is the price of ORCA'],
        ['what is the price of raydium', 'What is the price of Raydium'],
      ] as const) {
        expect(await stt.transcribe(await say(sentence), { grammar: raydium })).toEqual({ text: written })
      }
    })

    it('recognizes only the tokens of its session', async () => {
      const { text } = await stt.transcribe(await say('what is the price of raydium'), { grammar })
      expect(text).not.toMatch(/raydium/i)
    })

    /** A push-to-talk utterance without pauses, after a codec. */
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

    // The end-to-end tests rely on it.
    it.each(sample(UNDERSTOOD, 1))(
      'recognizes the recorded "%s" without a pause around it, with every codec',
      async (sentence) => {
        const everything = grammarFor(sandboxTokens.filter(({ verified }) => verified))
        const sounds = [
          await say(sentence),
          await overLine(sentence, 'opus'),
          await overLine(sentence, 'pcmu'),
        ]
        const heard = await Promise.all(sounds.map((pcm) => stt.transcribe(pcm, { grammar: everything })))
        expect(heard.map(({ text }) => text.toLowerCase())).toEqual(
          sounds.map(() => sentence.replace('one', '1')),
        )
      },
    )

    it('recognizes no command in chatter', async () => {
      for (const chatter of sample(CHATTER, 1)) {
        expect(await stt.transcribe(await say(chatter), { grammar })).toEqual({
          text: '',
          reason: 'inaudible',
        })
      }
    })

    it('recognizes nothing in noise', async () => {
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

    it('emits audio before a sentence is finished', async () => {
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

    it('speaks letters that English lacks as the nearest ones', async () => {
      let length = 0
      for await (const piece of tts.speak('Café 你好 naïve.', {})) length += piece.length
      expect(length).toBeGreaterThan(RATE / 2)
    })

    it('loses one utterance when its processes are killed, and recognizes the next', async () => {
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

    it('finishes a sentence with another process when one is killed', async () => {
      await allUp()
      const text = 'One sentence that is long enough to be cut. Another one. And the last one.'
      const whole = await samplesOf(text)
      const samples: number[] = []
      for await (const piece of tts.speak(text, {})) {
        if (samples.length === 0) for (const pid of pids()) process.kill(pid, 'SIGKILL')
        samples.push(...piece)
      }
      expect(samples.length).toBeGreaterThan(RATE)
      // The breath in a voice is random noise.
      expect(Math.abs(samples.length - whole.length)).toBeLessThan(RATE / 50)
    })

    it('waits for processes on a busy machine, and kills those that hang', async () => {
      await allUp()
      const before = pids()
      const pcm = await say('what can you do')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const textAfter = async (ms: number) => {
        for (const pid of pids()) process.kill(pid, 'SIGSTOP')
        const heard = stt.transcribe(pcm, { grammar })
        // Waits until the processes have their jobs.
        await new Promise((resolve) => setImmediate(resolve))
        vi.advanceTimersByTime(ms)
        for (const pid of pids()) process.kill(pid, 'SIGCONT')
        return heard
      }
      expect(await textAfter(29_000)).toEqual({ text: 'What can you do' })
      expect(pids()).toEqual(before)
      expect(await textAfter(30_000)).toEqual({ text: '', reason: 'inaudible' })
    })
  })
}
