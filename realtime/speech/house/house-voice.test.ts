/** The house voice as it runs on this machine: the conformance of its ports, and what a crash costs. */
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openCodec } from '../../media/codec.ts'
import { joined, withoutLead } from '../audio/pcm.ts'
import { speechToTextConformance } from '../conformance/speech-to-text.ts'
import { textToSpeechConformance } from '../conformance/text-to-speech.ts'
import { grammarFor } from '../grammar/grammar.ts'
import { FRAME, RATE } from '../ports.ts'
import { openHouseVoice } from './house-voice.ts'
import { HOUSE_VOICE_PACKAGES, missingWords } from './packages.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const house = await openHouseVoice(log)
const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL' },
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'BONK', name: 'Bonk' },
  { symbol: 'JUP', name: 'Jupiter' },
]
const grammar = grammarFor(tokens)

describe('what is missing', () => {
  it('is told in one line with what to do', () => {
    const line = missingWords(HOUSE_VOICE_PACKAGES, 'linux')
    expect(line).toContain('House voice is not installed')
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
  const { ears, mouth, pids, close, voices } = house
  afterAll(close)

  /** A sentence with the pauses that a turn has around it. */
  const say = async (sentence: string): Promise<Int16Array> => {
    const pieces: Int16Array[] = [new Int16Array(RATE / 5)]
    for await (const piece of mouth.speak(sentence, { voice: 'rms' })) pieces.push(piece)
    return Int16Array.from([...pieces, new Int16Array(RATE / 5)].flatMap((piece) => [...piece]))
  }

  const samplesOf = async (text: string): Promise<number[]> => {
    const samples: number[] = []
    for await (const piece of mouth.speak(text, {})) samples.push(...piece)
    return samples
  }

  speechToTextConformance('the house', () => ({ ears, grammar, say }))
  textToSpeechConformance('the house', () => mouth)

  describe('the house voice', () => {
    it('hears names by symbol, by spelling and by what people call them', async () => {
      for (const [said, written] of [
        ['what is the price of U S D C', 'What is the price of USDC'],
        ['what is the price of jup', 'What is the price of JUP'],
        ['what is the price of jupiter', 'What is the price of Jupiter'],
        ['what is the price of solana', 'What is the price of Solana'],
      ] as const) {
        expect(await ears.transcribe(await say(said), { grammar })).toEqual({ text: written })
      }
    })

    it('hears only the tokens of its session', async () => {
      const pcm = await say('what is the price of helium')
      expect((await ears.transcribe(pcm, { grammar })).text).not.toMatch(/helium/i)
      const other = grammarFor([...tokens, { symbol: 'HNT', name: 'Helium' }])
      expect(await ears.transcribe(pcm, { grammar: other })).toEqual({ text: 'What is the price of Helium' })
    })

    /** Said while a button was held, by whom the words fill it, and heard through a telephone. */
    const overTelephone = async (sentence: string): Promise<Int16Array> => {
      const loud = Int16Array.from(await samplesOf(sentence))
      const word = withoutLead(withoutLead(loud).reverse()).reverse()
      const codec = await openCodec('pcmu')
      const frames = Array.from({ length: Math.ceil(word.length / FRAME) }, (_, at) => {
        const frame = new Int16Array(FRAME)
        frame.set(word.subarray(at * FRAME, (at + 1) * FRAME))
        return codec.decode(codec.encode(frame))
      })
      codec.free()
      return joined(frames)
    }

    it('hears what is said without a pause before it or after it, on a telephone too', async () => {
      for (const said of [
        'what is the price of bonk',
        'show my balances',
        'what is in the wallet',
        'what can you do',
        'is this jupiter the real one',
      ] as const) {
        const { text } = await ears.transcribe(await overTelephone(said), { grammar })
        expect(text.toLowerCase()).toBe(said)
      }
    })

    it('takes no chatter for a command', async () => {
      for (const chatter of [
        'my sister bought a new bicycle last weekend',
        'can you help me carry these boxes upstairs',
        'the children are playing football in the garden',
      ]) {
        expect(await ears.transcribe(await say(chatter), { grammar })).toEqual({
          text: '',
          reason: 'inaudible',
        })
      }
    })

    it('takes noise for nothing', async () => {
      const noise = Int16Array.from({ length: 2 * RATE }, () => Math.round((Math.random() * 2 - 1) * 8_000))
      expect(await ears.transcribe(noise, { grammar })).toEqual({ text: '', reason: 'inaudible' })
    })

    it('speaks faster and slower, and in each of its voices', async () => {
      const lengthOf = async (options: { voice?: string; speed?: number }): Promise<number> => {
        let length = 0
        for await (const piece of mouth.speak('Hello there, how are you today?', options))
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
      for await (const piece of mouth.speak(long, {})) pieces.push(piece.length)
      expect(pieces.length).toBeGreaterThan(3)
      expect(pieces[0]).toBeLessThan(RATE / 5)
    })

    it('gives each persona a voice of its own', async () => {
      const soundOf = async (voice: string): Promise<string> => {
        const pieces: number[] = []
        for await (const piece of mouth.speak('Good morning.', { voice }))
          pieces.push(...piece.slice(0, 4_000))
        return pieces.join()
      }
      const sounds = await Promise.all(['marin', 'sage', 'cedar', 'emerald', 'onyx', 'spruce'].map(soundOf))
      expect(new Set(sounds).size).toBe(sounds.length)
    })

    it('says letters that English does not have as the ones it has', async () => {
      let length = 0
      for await (const piece of mouth.speak('Café 你好 naïve.', {})) length += piece.length
      expect(length).toBeGreaterThan(RATE / 2)
    })

    it('loses one utterance when its processes are killed, and hears the next', async () => {
      const pcm = await say('who are you')
      await expect.poll(() => pids().length).toBeGreaterThan(0)
      const before = new Set(pids())
      const lost = ears.transcribe(pcm, { grammar })
      for (const pid of before) process.kill(pid, 'SIGKILL')
      expect(await lost).toEqual({ text: '', reason: 'inaudible' })
      await expect.poll(() => pids().some((pid) => before.has(pid))).toBe(false)
      expect(await ears.transcribe(pcm, { grammar })).toEqual({ text: 'Who are you' })
      expect(log.error).toHaveBeenCalled()
    })

    it('says the sentence that a killed process had begun by another', async () => {
      await expect.poll(() => pids().length).toBeGreaterThan(0)
      const text = 'One sentence that is long enough to be cut. Another one. And the last one.'
      const whole = await samplesOf(text)
      const heard: number[] = []
      for await (const piece of mouth.speak(text, {})) {
        if (heard.length === 0) for (const pid of pids()) process.kill(pid, 'SIGKILL')
        heard.push(...piece)
      }
      expect(heard.length).toBeGreaterThan(RATE)
      // The breath in a voice is noise, and never the same twice.
      expect(Math.abs(heard.length - whole.length)).toBeLessThan(RATE / 50)
    })
  })
}
