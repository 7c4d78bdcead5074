import { describe, expect, it } from 'vitest'
import { step } from './endpointing.ts'
import { turnSettings } from './settings.ts'
import { openTurns, type Transcript, type TurnCommand, type TurnInput, type TurnState } from './state.ts'

/** Drives endpointing in a test, frame by frame. */
function turns(settings = turnSettings(undefined), speculateMs?: number) {
  let state: TurnState = openTurns(settings, speculateMs)
  const emitted: TurnCommand[] = []
  const take = (input: TurnInput): TurnCommand[] => {
    const [next, ...commands] = step(state, input)
    state = next
    emitted.push(...commands)
    return commands
  }
  const frames = (ms: number, voiced: boolean): TurnCommand[] => {
    const given: TurnCommand[] = []
    for (let n = 0; n < ms / 20; n++) given.push(...take({ kind: 'frame', atMs: state.nowMs, voiced }))
    return given
  }
  const lastTranscription = () => emitted.findLast((command) => command.do === 'transcribe')
  return {
    take,
    speech: (ms: number) => frames(ms, true),
    silence: (ms: number) => frames(ms, false),
    replying: () => take({ kind: 'reply', replying: true }),
    heard(transcript: Transcript) {
      const transcription = lastTranscription()
      if (!transcription) throw new Error('nothing was asked for')
      const { utterance, take: attempt } = transcription
      return take({ kind: 'heard', utterance, take: attempt, transcript })
    },
    get state() {
      return state
    },
  }
}

const names = (commands: readonly TurnCommand[]): string[] => commands.map((command) => command.do)

describe('an utterance', () => {
  it('starts after 80 ms of voice, with the padding before it, and ends after the silence of the session', () => {
    const at = turns(turnSettings({ type: 'server_vad', prefix_padding_ms: 320, silence_duration_ms: 520 }))
    at.silence(1000)
    expect(at.speech(60)).toEqual([])
    expect(at.speech(20)).toEqual([{ do: 'start', utterance: 1, audioMs: 680 }])
    at.speech(420)
    expect(at.silence(180)).toEqual([])
    expect(at.silence(20)).toEqual([{ do: 'transcribe', utterance: 1, take: 1, fromMs: 680, toMs: 1700 }])
    expect(at.heard({ text: 'Hello' })).toEqual([])
    expect(at.silence(300)).toEqual([])
    expect(at.silence(20)).toEqual([
      { do: 'stop', utterance: 1, audioMs: 2020 },
      { do: 'commit', utterance: 1, seconds: 1.34 },
      { do: 'words', utterance: 1, transcript: { text: 'Hello' }, wantsAnswer: true, isSentence: false },
    ])
  })

  it('is not made of clicks', () => {
    const at = turns()
    for (let n = 0; n < 20; n++) expect([...at.speech(60), ...at.silence(40)]).toEqual([])
  })

  it('forgets what was transcribed when speech goes on, and does not believe a late result', () => {
    const at = turns()
    at.speech(400)
    expect(names(at.silence(300))).toEqual(['transcribe'])
    expect(names(at.speech(20))).toEqual(['give-up'])
    expect(at.take({ kind: 'heard', utterance: 1, take: 1, transcript: { text: 'Half' } })).toEqual([])
    expect(names(at.silence(500))).toEqual(['transcribe', 'stop', 'commit'])
    expect(at.take({ kind: 'heard', utterance: 1, take: 1, transcript: { text: 'Half' } })).toEqual([])
    expect(at.heard({ text: 'All of it' })).toEqual([
      { do: 'words', utterance: 1, transcript: { text: 'All of it' }, wantsAnswer: true, isSentence: false },
    ])
    expect(at.heard({ text: 'Again' })).toEqual([])
  })

  it('is transcribed sooner by a recognizer that prefers it', () => {
    const at = turns(turnSettings(undefined), 100)
    at.speech(400)
    expect(at.silence(80)).toEqual([])
    expect(names(at.silence(20))).toEqual(['transcribe'])
    expect(names(at.silence(400))).toEqual(['stop', 'commit'])
  })

  it('is a sentence from 800 ms of voice on: shorter sounds may be a cough', () => {
    const isSentence = (ms: number): unknown => {
      const at = turns()
      at.speech(ms)
      at.silence(500)
      return at.heard({ text: '' }).at(-1)
    }
    expect(isSentence(780)).toMatchObject({ do: 'words', isSentence: false })
    expect(isSentence(800)).toMatchObject({ do: 'words', isSentence: true })
  })

  it('ends after 15 s at the latest', () => {
    const at = turns()
    const commands = at.speech(20_000)
    const stops = commands.filter((command) => command.do === 'stop')
    expect(stops).toEqual([{ do: 'stop', utterance: 1, audioMs: 15_000 }])
  })

  it('takes no sound twice: the padding ends where the last utterance did', () => {
    const at = turns(turnSettings({ type: 'server_vad', prefix_padding_ms: 2000 }))
    at.speech(200)
    at.silence(500)
    expect(at.speech(80)).toEqual([{ do: 'start', utterance: 2, audioMs: 700 }])
  })

  it('follows settings that change during speech', () => {
    const at = turns()
    at.speech(300)
    at.take({ kind: 'settings', settings: turnSettings({ type: 'server_vad', silence_duration_ms: 800 }) })
    expect(names(at.silence(780))).toEqual(['transcribe'])
    expect(names(at.silence(20))).toEqual(['stop', 'commit'])
    at.speech(300)
    at.take({ kind: 'settings', settings: turnSettings({ type: 'server_vad', silence_duration_ms: 100 }) })
    expect(names(at.silence(100))).toEqual(['transcribe', 'stop', 'commit'])
  })
})

/** Over a reply: what was said, for how long, and what became of the reply and of the utterance. */
const OVER: readonly [string, number, Transcript, string[]][] = [
  ['a short sound', 200, { text: '' }, ['resume', 'stop', 'drop']],
  ['a short "mm"', 260, { text: 'Mm.' }, ['resume', 'stop', 'drop']],
  ['a drawn out "okay"', 600, { text: 'Okay' }, ['resume', 'stop', 'drop']],
  ['"oh I see"', 700, { text: 'Oh, I see.' }, ['resume', 'stop', 'drop']],
  ['a short sound that the engine broke on', 200, { text: '', failed: true }, ['resume', 'stop', 'drop']],
  ['a short "stop"', 240, { text: 'Stop' }, ['cut', 'stop', 'commit', 'words']],
  ['"okay stop"', 500, { text: 'okay stop' }, ['cut', 'stop', 'commit', 'words']],
  ['a short word', 300, { text: 'SOL' }, ['cut', 'stop', 'commit', 'words']],
  ['a question', 800, { text: 'price of sol' }, ['cut', 'stop', 'commit', 'words']],
  ['half a second without words', 500, { text: '' }, ['cut', 'stop', 'commit', 'words']],
]

describe('over a reply', () => {
  it.each(OVER)('%s of %i ms', (_what, ms, transcript, expected) => {
    const at = turns()
    at.silence(500)
    at.replying()
    expect(names(at.speech(ms))).toEqual(['start', 'hold'])
    expect(names(at.silence(200))).toEqual(['transcribe'])
    expect(names([...at.heard(transcript), ...at.silence(300)])).toEqual(expected)
    expect(at.silence(2000)).toEqual([])
  })

  it.each(OVER)('%s of %i ms whose words come late', (_what, ms, transcript, expected) => {
    const at = turns()
    at.replying()
    at.speech(ms)
    expect(names(at.silence(500))).toEqual(['transcribe', 'stop'])
    expect(names(at.heard(transcript))).toEqual(expected.filter((name) => name !== 'stop'))
  })

  it('a whole second of speech cuts without waiting for the words', () => {
    const at = turns()
    at.replying()
    at.speech(980)
    expect(names(at.speech(20))).toEqual(['cut'])
    expect(names(at.silence(500))).toEqual(['transcribe', 'stop', 'commit'])
  })

  it('"stop" that ended a reply wants no answer; alone it does', () => {
    const over = turns()
    over.replying()
    over.speech(300)
    over.silence(500)
    expect(over.heard({ text: 'Stop' }).at(-1)).toMatchObject({ do: 'words', wantsAnswer: false })
    const alone = turns()
    alone.speech(300)
    alone.silence(500)
    expect(alone.heard({ text: 'Stop' }).at(-1)).toMatchObject({ do: 'words', wantsAnswer: true })
  })

  it('a backchannel that goes on as a question holds the reply again', () => {
    const at = turns()
    at.replying()
    at.speech(200)
    at.silence(200)
    expect(names(at.heard({ text: 'okay' }))).toEqual(['resume'])
    expect(names(at.speech(300))).toEqual(['give-up', 'hold'])
    at.silence(500)
    expect(names(at.heard({ text: 'okay and what about usdc' }))).toEqual(['cut', 'commit', 'words'])
  })

  it('nothing is held where the session does not let speech interrupt, but "stop" is obeyed', () => {
    const at = turns(turnSettings({ type: 'server_vad', interrupt_response: false }))
    at.replying()
    expect(names(at.speech(1500))).toEqual(['start'])
    at.silence(200)
    expect(names([...at.heard({ text: 'price of sol' }), ...at.silence(300)])).toEqual([
      'stop',
      'commit',
      'words',
    ])
    at.speech(300)
    at.silence(200)
    expect(names([...at.heard({ text: 'stop' }), ...at.silence(300)])).toEqual([
      'cut',
      'stop',
      'commit',
      'words',
    ])
  })
})

describe('push-to-talk', () => {
  it('detects no turns by itself and commits what was said since the buffer was cleared', () => {
    const at = turns(null)
    at.speech(3000)
    expect(names(at.take({ kind: 'clear' }))).toEqual(['cleared'])
    at.speech(700)
    expect(at.take({ kind: 'commit', eventId: 'e' })).toEqual([
      { do: 'transcribe', utterance: 1, take: 1, fromMs: 3000, toMs: 3700 },
      { do: 'commit', utterance: 1, seconds: 0.7 },
    ])
    expect(names(at.heard({ text: 'Balance' }))).toEqual(['words'])
  })

  it('refuses to commit nothing', () => {
    const at = turns(null)
    at.silence(80)
    expect(at.take({ kind: 'commit', eventId: 'e' })).toEqual([
      { do: 'refuse-commit', bufferedMs: 80, eventId: 'e' },
    ])
  })

  it('keeps the last 15 s of a button that was forgotten', () => {
    const at = turns(null)
    at.speech(60_000)
    expect(at.take({ kind: 'commit', eventId: undefined })[0]).toMatchObject({ fromMs: 45_000, toMs: 60_000 })
  })

  it('a change to it drops what was being said', () => {
    const at = turns()
    at.speech(300)
    expect(names(at.take({ kind: 'settings', settings: null }))).toEqual(['stop', 'drop'])
    expect(at.silence(2000)).toEqual([])
  })
})

it('a client that clears or commits in the middle of an utterance is obeyed', () => {
  const at = turns()
  at.replying()
  at.speech(300)
  expect(names(at.take({ kind: 'clear' }))).toEqual(['stop', 'resume', 'drop'])
  at.take({ kind: 'reply', replying: false })
  at.speech(300)
  expect(names(at.take({ kind: 'commit', eventId: undefined }))).toEqual(['transcribe', 'stop', 'commit'])
})
