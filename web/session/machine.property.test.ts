import { expect, it } from 'vitest'
import { fc, runs } from '../../scripts/testing/property.ts'
import { type CallEvent, type Effect, type Event, initial, type Outgoing, type Session } from './machine.ts'
import { step } from './step.ts'
import { actions, callEvents, message } from './testing/machine-events.ts'

const token = { sessionId: 'x', secret: 'ek_x' }
const lost = { kind: 'lost', message: 'The call dropped.' } as const
const refused = { kind: 'refused', message: 'All lines are taken.' } as const

const userActions: Event[] = [
  { type: 'connect', medium: 'voice' },
  { type: 'connect', medium: 'text' },
  { type: 'connect' },
  ...actions,
  { type: 'send', message: message('') },
  { type: 'send', message: message('') },
  { type: 'greet', message: message('') },
  { type: 'handed-over', agent: 'guardian' },
]
const events: CallEvent[] = [
  { type: 'token', token },
  { type: 'token', token },
  { type: 'opened', lastsMs: 3_600_000 },
  { type: 'opened' },
  { type: 'failed', fault: lost },
  { type: 'failed', fault: refused },
  { type: 'acked', itemId: 'unacked' },
  { type: 'refused', itemId: 'unacked', reason: 'no' },
  ...callEvents,
]
/** The call that the events belong to; those of an old call are late. */
const calls = ['current', 'current', 'next', 'old'] as const

type Draw = (session: Session, index: number) => Event
const received = (one: CallEvent, of: (typeof calls)[number]): Draw => {
  return (session, index) => ({ ...named(one, session, index), attempt: attemptOf(session, of) })
}
const aboutWaiting = (type: 'send-now' | 'unqueue' | 'drop', id: number): Draw => {
  return () => ({ type, itemId: `${id}` })
}
const anyDraw: fc.Arbitrary<Draw> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...userActions).map(
      (one): Draw =>
        (_, index) =>
          numbered(one, index),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('send-now', 'unqueue', 'drop'), fc.nat(80))
      .map((args) => aboutWaiting(...args)),
  },
  {
    weight: 10,
    arbitrary: fc
      .tuple(fc.constantFrom(...events), fc.constantFrom(...calls))
      .map((args) => received(...args)),
  },
  // The events that let another call take over come in their order.
  { weight: 1, arbitrary: fc.constant(received({ type: 'token', token }, 'next')) },
  { weight: 1, arbitrary: fc.constant(received({ type: 'opened' }, 'next')) },
)

function numbered(one: Event, index: number): Event {
  if (one.type === 'send') return { ...one, message: message(`${index}`) }
  return one.type === 'greet' ? { ...one, message: message(`hi_${index}`) } : one
}
function named(one: CallEvent, session: Session, index: number): CallEvent {
  if (one.type === 'token') return { ...one, token: { sessionId: `${index}`, secret: '' } }
  const unacked = session.phase === 'live' ? session.unacked?.itemId : undefined
  return 'itemId' in one ? { ...one, itemId: unacked ?? 'none' } : one
}
function attemptOf(session: Session, of: (typeof calls)[number]): number {
  if (of === 'current') return session.attempt
  return (of === 'next' && session.phase === 'live' ? session.next?.attempt : undefined) ?? -1
}

type Move = Readonly<{ before: Session; event: Event; now: Session; effects: readonly Effect[] }>

function movesOf(draws: readonly Draw[]): Move[] {
  let session: Session = initial
  return draws.map((draw, index) => {
    const before = session
    const event = draw(before, index)
    const [now, ...effects] = step(before, event)
    session = now
    return { before, event, now, effects }
  })
}
/** Chance alone seldom gets as far as a call that stands. */
const wish =
  (one: Event): Draw =>
  () =>
    one
const standing = (medium: 'text' | 'voice'): Draw[] => [
  wish({ type: 'connect', medium }),
  received({ type: 'token', token }, 'current'),
  received({ type: 'opened', lastsMs: 3_600_000 }, 'current'),
]
/** A call by voice whose successor has its key already. */
const overtaken: Draw[] = [
  ...standing('voice'),
  received({ type: 'expiring' }, 'current'),
  received({ type: 'token', token }, 'next'),
]
const anyMoves = fc
  .tuple(
    fc.constantFrom<Draw[]>([], standing('text'), standing('voice'), standing('voice'), overtaken),
    fc.array(anyDraw, { maxLength: 80 }),
  )
  .map(([before, draws]) => movesOf([...before, ...draws]))
const always = (check: (moves: Move[]) => void, size = runs(3000)): void =>
  fc.assert(
    fc.property(anyMoves, (moves) => check(moves)),
    size,
  )
const effectsOf = (moves: Move[]) => moves.flatMap(({ effects }) => effects)
const idsOf = (messages: readonly Outgoing[]) => messages.map(({ itemId }) => itemId)

/** Even the rare things are among so many. */
const ENOUGH = { numRuns: 20_000 }

it('reaches what it is about: calls by voice that stand, take over, break and go on', () => {
  const seen = new Set<string>()
  always((moves) => {
    for (const { before, now } of moves) {
      if (now.phase === 'live') seen.add(`${now.medium} ${now.turn} ${now.speech}`)
      if (before.phase === 'live' && now.phase === 'live' && before.attempt !== now.attempt)
        seen.add('takes over')
      if (before.phase === 'live' && now.phase === 'authorizing') seen.add('goes on')
    }
  }, ENOUGH)
  expect([...seen]).toEqual(
    expect.arrayContaining(['takes over', 'goes on', 'voice thinking settling', 'voice speaking hearing']),
  )
})

/** The person gave these up while they waited. */
const droppedIn = (moves: Move[]): string[] =>
  moves.flatMap(({ before, event }) =>
    event.type === 'drop' ? idsOf(before.queue).filter((id) => id === event.itemId) : [],
  )

it('nothing that was written is lost: it is said, waits, is dropped or given back, and never stands in two places', () => {
  always((moves) => {
    const sent = moves.flatMap(({ event }) => (event.type === 'send' ? [event.message.itemId] : []))
    const waiting = idsOf(moves.at(-1)?.now.queue ?? [])
    const effects = effectsOf(moves)
    const said = effects.flatMap((effect) => (effect.do === 'say' ? [effect.message.itemId] : []))
    const back = effects.flatMap((effect) => (effect.do === 'restore' ? idsOf(effect.messages) : []))
    const kept = [...said.filter((id) => !id.startsWith('hi_')), ...waiting, ...back, ...droppedIn(moves)]
    expect(new Set(kept)).toEqual(new Set(sent))
    expect(new Set(back).size).toBe(back.length)
    expect(waiting.filter((id) => back.includes(id))).toEqual([])
    expect(new Set(waiting).size).toBe(waiting.length)
  })
})

/** The events that end the wait for a requested answer. */
function endsWait({ before, event }: Move): boolean {
  const isOurs = 'attempt' in event && event.attempt === before.attempt
  if (isOurs) return event.type === 'responded' || event.type === 'occupied'
  // Tools that are given up bring no answer.
  return before.phase === 'live' && before.turn === 'calling-tools' && event.type !== 'ask'
}

it('two answers are never asked for at once', () => {
  always((moves) => {
    let requests = 0
    for (const move of moves) {
      if (move.before.attempt !== move.now.attempt || endsWait(move)) requests = 0
      requests += move.effects.filter((effect) => effect.do === 'say' || effect.do === 'ask').length
      expect(requests).toBeLessThanOrEqual(1)
    }
  })
})

it('every session that stands on the server because of the page is ended, save those in use', () => {
  always((moves) => {
    const begun = moves.flatMap(({ event }) => (event.type === 'token' ? [event.token.sessionId] : []))
    const ended = effectsOf(moves).flatMap((effect) =>
      effect.do === 'end-call' ? [effect.token.sessionId] : [],
    )
    expect(new Set(ended).size).toBe(ended.length)
    const session = moves.at(-1)?.now ?? initial
    const used = 'token' in session ? [session.token.sessionId] : []
    const next = session.phase === 'live' && session.next?.token ? [session.next.token.sessionId] : []
    expect(begun.filter((id) => !ended.includes(id)).sort()).toEqual([...used, ...next].sort())
  })
})

it('a call is opened once, and one that is to take over never while a reply runs or somebody speaks', () => {
  always((moves) => {
    const opened = effectsOf(moves).flatMap((effect) => (effect.do === 'open-call' ? [effect.attempt] : []))
    expect(new Set(opened).size).toBe(opened.length)
    for (const { now, effects } of moves) {
      if (now.phase === 'live' && effects.some((effect) => effect.do === 'open-call'))
        expect(now).toMatchObject({ turn: 'listening', speech: 'quiet', sounding: false, queue: [] })
    }
  })
})

it('idle holds nothing, and nothing waits in silence', () => {
  always((moves) => {
    const session = moves.at(-1)?.now ?? initial
    if (session.phase === 'idle') expect(session.queue).toEqual([])
    if (session.phase !== 'live' || session.turn !== 'listening') return
    const isQuiet = session.speech === 'quiet' && !session.sounding && !session.committing
    if (isQuiet && !session.next?.opening && !session.unacked) expect(session.queue).toEqual([])
  })
})
