import { expect, it } from 'vitest'
import { fc, runs } from '../../scripts/testing/property.ts'
import { step } from './endpointing.ts'
import { turnSettings } from './settings.ts'
import { openTurns, type TurnCommand, type TurnInput } from './state.ts'

const settings = fc.oneof(
  fc.constant(null),
  fc
    .record({
      type: fc.constant('server_vad' as const),
      prefix_padding_ms: fc.integer({ min: 0, max: 3000 }),
      silence_duration_ms: fc.integer({ min: 0, max: 1500 }),
      interrupt_response: fc.boolean(),
    })
    .map(turnSettings),
)

/** Frames come in runs, as speech does; `heard` names a transcription only when it is acted out. */
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('voice'), frames: fc.integer({ min: 1, max: 80 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('quiet'), frames: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('heard'),
      text: fc.constantFrom('', 'okay', 'stop', 'price of sol'),
      late: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reply'), replying: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settings'), settings }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('commit', 'clear') }) },
)
type Act = Partial<{ frames: number; text: string; late: boolean; replying: boolean }> & {
  do: string
  settings?: ReturnType<typeof turnSettings>
}

/** Plays the acts, then lets everything end: silence, and a result for every transcription. */
function play(acts: readonly Act[]) {
  let state = openTurns(turnSettings(undefined))
  const emitted: TurnCommand[] = []
  const take = (input: TurnInput): void => {
    const [next, ...commands] = step(state, input)
    state = next
    emitted.push(...commands)
  }
  const frames = (count: number, voiced: boolean): void => {
    for (let n = 0; n < count; n++) take({ kind: 'frame', atMs: state.nowMs, voiced })
  }
  const heard = (text: string, late: boolean): void => {
    const transcriptions = emitted.filter((command) => command.do === 'transcribe')
    const which = late ? transcriptions[0] : transcriptions.at(-1)
    if (which) take({ kind: 'heard', utterance: which.utterance, take: which.take, transcript: { text } })
  }
  const doers: Record<string, (each: Act) => void> = {
    voice: (each) => frames(each.frames ?? 0, true),
    quiet: (each) => frames(each.frames ?? 0, false),
    heard: (each) => heard(each.text ?? '', each.late ?? false),
    reply: (each) => take({ kind: 'reply', replying: each.replying ?? false }),
    settings: (each) => take({ kind: 'settings', settings: each.settings ?? null }),
    commit: () => take({ kind: 'commit', eventId: undefined }),
    clear: () => take({ kind: 'clear' }),
  }
  for (const each of acts) doers[each.do]?.(each)
  frames(400, false)
  for (const { n, take: attempt } of state.waiting) {
    take({ kind: 'heard', utterance: n, take: attempt, transcript: { text: 'yes please' } })
  }
  return { emitted, state }
}

/** Keeps how far each utterance has come; throws when one goes another way than open, committed, heard. */
function follow(ends: Map<number, string>, command: TurnCommand): void {
  if (command.do === 'transcribe') {
    const length = command.toMs - command.fromMs
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThanOrEqual(15_000)
  }
  if (command.do !== 'words' && command.do !== 'drop' && command.do !== 'commit') return
  expect(ends.get(command.utterance)).toBe(command.do === 'words' ? 'commit' : undefined)
  ends.set(command.utterance, command.do)
}

it('every utterance ends exactly once, in its order, with sound that no other has', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const { emitted, state } = play(acts)
      expect(state.open).toBeUndefined()
      expect(state.waiting).toEqual([])
      const ends = new Map<number, string>()
      for (const command of emitted) follow(ends, command)
      const stops = emitted.flatMap((command) => (command.do === 'stop' ? [command.audioMs] : []))
      expect(stops).toEqual(stops.toSorted((a, b) => a - b))
      expect(ends.size).toBe(state.utterances)
      expect([...ends.values()]).not.toContain('commit')
    }),
    runs(400),
  )
})

it('a reply that is held is let go on or cut in the end', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const { emitted } = play(acts)
      let held = false
      for (const command of emitted) {
        if (command.do === 'hold') held = true
        if (command.do === 'resume' || command.do === 'cut') held = false
      }
      expect(held).toBe(false)
    }),
    runs(400),
  )
})
