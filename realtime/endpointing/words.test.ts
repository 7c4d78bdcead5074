import { expect, it } from 'vitest'
import { UNWATCHED, type Watch, watch } from '../voice/script.ts'
import { answersByItself, turnSettings } from './settings.ts'
import { type WordsKind, wordsKind } from './words.ts'

it.each<[WordsKind, string[]]>([
  ['none', ['', ' ', '...', '?']],
  [
    'backchannel',
    [
      'mm',
      'Mmm.',
      'mhm',
      'okay',
      'OK, OK',
      'yeah yeah',
      'oh I see',
      'uh huh',
      'Right.',
      'got it',
      'That’s good',
    ],
  ],
  [
    'stop',
    [
      'stop',
      'Stop!',
      'stop stop stop',
      'okay stop',
      'please be quiet',
      'wait a second',
      'stop talking',
      'hold on',
      'never mind',
    ],
  ],
  [
    'words',
    [
      'yes',
      'no',
      'set a stop loss on sol',
      'okay and what about usdc',
      'wait for the price of sol',
      'right, swap it',
      'I see a token',
      'stop at ten dollars',
    ],
  ],
])('classifies %s', (kind, texts) => {
  for (const text of texts) expect([text, wordsKind(text)]).toEqual([text, kind])
})

it('[S9.34][S9.35] takes prefix and silence from the session and keeps them sane', () => {
  const vad = { type: 'server_vad' as const }
  expect(turnSettings({ ...vad, threshold: 0.95, prefix_padding_ms: 320, silence_duration_ms: 520 })).toEqual(
    {
      threshold: 0.95,
      prefixMs: 320,
      silenceMs: 520,
      interrupts: true,
    },
  )
  expect(turnSettings({ ...vad, silence_duration_ms: 0 })?.silenceMs).toBe(100)
  expect(turnSettings({ type: 'semantic_vad', interrupt_response: false })).toEqual({
    threshold: 0.5,
    prefixMs: 300,
    silenceMs: 500,
    interrupts: false,
  })
  expect(turnSettings(null)).toBeNull()
  expect([undefined, null, { ...vad, create_response: false }].map(answersByItself)).toEqual([
    true,
    false,
    false,
  ])
})

it('waits the longer the less eager it shall be', () => {
  const silence = (eagerness?: 'low' | 'medium' | 'high' | 'auto') =>
    turnSettings({ type: 'semantic_vad', ...(eagerness && { eagerness }) })?.silenceMs
  expect([silence('high'), silence('medium'), silence('low')]).toEqual([300, 500, 1000])
  expect([silence('auto'), silence()]).toEqual([500, 500])
})

const OWES = { owes: true, sounded: false, begun: true, held: false }

/** After how many milliseconds the voice is given up. */
function givesUpAfter(sign: Parameters<typeof watch>[1], limitMs: number): number | undefined {
  let state: Watch = UNWATCHED
  for (let ms = 20; ms <= limitMs; ms += 20) {
    const [next, isOver] = watch(state, sign, 20)
    if (isOver) return ms
    state = next
  }
  return undefined
}

it('a reply that counts as spoken and is silent ends in 2 s', () => {
  expect(givesUpAfter(OWES, 3000)).toBe(2000)
  expect(givesUpAfter({ ...OWES, begun: false }, 12_000)).toBe(10_000)
  for (const fine of [{ sounded: true }, { held: true }, { owes: false }]) {
    expect(givesUpAfter({ ...OWES, ...fine }, 12_000)).toBeUndefined()
  }
})

it('a sound starts the watch anew', () => {
  const [watched] = watch({ quietMs: 1980 }, { ...OWES, sounded: true }, 20)
  expect(watched).toEqual(UNWATCHED)
})
