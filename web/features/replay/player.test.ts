import { describe, expect, it } from 'vitest'
import { initialPlayer, type Player, type PlayerInput, standingOf, stepPlayer } from './player.ts'
import { replayOf } from './replay.ts'
import { fakeLog } from './testing/fake-log.ts'

const replay = replayOf(fakeLog())
const play = (...inputs: PlayerInput[]): Player =>
  inputs.reduce((player: Player, input) => stepPlayer(replay, player, input), initialPlayer)
const toggle = { type: 'toggle' } as const
const tick = (ms: number) => ({ type: 'tick', ms }) as const

describe('the player', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [8, 8_000],
  ] as const)('at %d× gets so far in a second', (speed, position) => {
    expect(play({ type: 'speed', speed }, toggle, tick(1_000)).position).toBe(position)
  })

  it('stands still while it is paused', () => {
    expect(play(tick(1_000)).position).toBe(0)
    expect(play(toggle, tick(1_000), toggle, tick(1_000)).position).toBe(1_000)
  })

  it('stops at the end, and plays from the beginning then', () => {
    const ended = play(toggle, tick(1_000_000))
    expect(ended).toMatchObject({ position: replay.length, isPlaying: false })
    expect(stepPlayer(replay, ended, toggle)).toMatchObject({ position: 0, isPlaying: true })
  })

  it('steps from event to event, and past the last to the end', () => {
    const steps: number[] = []
    let player = initialPlayer
    while (player.position < replay.length) {
      player = stepPlayer(replay, player, { type: 'next' })
      steps.push(standingOf(replay, player).atMs)
    }
    expect(steps).toEqual([
      500, 1_000, 2_000, 2_100, 3_000, 4_000, 20_000, 21_000, 90_000, 95_000, 99_000, 100_000,
    ])
    const back = [1, 2, 3].map(() => {
      player = stepPlayer(replay, player, { type: 'previous' })
      return standingOf(replay, player).passed
    })
    expect(back).toEqual([11, 10, 9])
    expect(play({ type: 'previous' }).position).toBe(0)
  })

  it('pauses where one steps or jumps to, and goes on where one drags to', () => {
    const moment = replay.moments[2]
    if (!moment) throw new Error('the replay has it')
    expect(play(toggle, { type: 'jump', to: moment })).toMatchObject({ position: 2_000, isPlaying: false })
    expect(play(toggle, { type: 'seek', position: 9_000 })).toMatchObject({
      position: 9_000,
      isPlaying: true,
    })
    expect(play({ type: 'seek', position: -1 }).position).toBe(0)
    expect(play({ type: 'seek', position: 1e9 }).position).toBe(replay.length)
    expect(play({ type: 'end' }, { type: 'begin' }).position).toBe(0)
  })

  it('has nothing to play in an empty session', () => {
    const empty = replayOf(fakeLog({ transcript: [], toolCalls: [], timeline: [], durationMs: 0 }))
    expect(stepPlayer(empty, initialPlayer, toggle).isPlaying).toBe(false)
    expect(standingOf(empty, initialPlayer)).toEqual({ atMs: 0, passed: 0 })
  })
})

it('the list says what happened', () => {
  expect(replay.moments.map(({ of, text }) => `${of} ${text}`)).toEqual([
    'The call in text begins',
    'You: swap 0.01 SOL to USDC',
    'Swap preview runs',
    'Swap preview has its result',
    'Parley begins to answer',
    'Parley: 0.01 SOL for about 1.68 USDC. Press Confirm on the card.',
    'Swap of SOL to USDC is agreed to',
    'Swap of SOL to USDC is confirmed',
    'Note: Ada takes over',
    'Notice: It has been quiet for a while.',
    'The call in text ends',
  ])
})

it('the list has what went wrong', () => {
  const log = fakeLog()
  const [you, reply] = log.transcript
  const [call] = log.toolCalls
  if (!you || !reply || !call) throw new Error('the log has them')
  const { output: _, ...without } = call
  const failed = replayOf({
    ...log,
    transcript: [
      you,
      {
        ...reply,
        text: 'You will be rich',
        data: { interrupted: true },
        guardrailResult: { status: 'DONE', category: 'OFF_BRAND', rationale: 'It promises a gain.' },
      },
    ],
    toolCalls: [
      { ...without, data: { error: { code: 'insufficient_balance', message: 'There is too little SOL.' } } },
    ],
    timeline: [
      { type: 'item', at: 0, id: 'you', text: '[Transcribing...]', status: 'IN_PROGRESS' },
      { type: 'item', at: 100, id: 'you' },
      { type: 'item', at: 200, id: 'preview' },
      {
        type: 'item',
        at: 300,
        id: 'reply',
        text: 'You will be rich soon',
        data: null,
        guardrailResult: null,
      },
      { type: 'item', at: 400, id: 'reply' },
    ],
  })
  expect(failed.moments.map(({ of, text, isBad = false }) => [`${of} ${text}`, isBad])).toEqual([
    ['You speak', false],
    ['You: swap 0.01 SOL to USDC', false],
    ['Swap preview fails: There is too little SOL.', true],
    ['Parley: You will be rich soon', false],
    ['Parley is interrupted', false],
    ['Guardrail: fail, It promises a gain.', true],
  ])
})
