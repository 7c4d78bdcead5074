import { describe, expect, it } from 'vitest'
import { fc, runs } from '../../scripts/testing/property.ts'
import {
  badge,
  type Effect,
  type Event,
  initial,
  isBusy,
  type Outgoing,
  type Session,
  wantsVoice,
} from './machine.ts'
import { step } from './step.ts'

const token = { sessionId: 's', secret: 'ek_1' }
const message = (itemId: string): Outgoing => ({ itemId, text: `text ${itemId}`, attachments: [] })
const lost = { kind: 'lost', message: 'The call dropped.' } as const

/** Plays events and collects everything that they asked for. */
function play(...events: Event[]): { session: Session; effects: Effect[] } {
  return events.reduce<{ session: Session; effects: Effect[] }>(
    ({ session, effects }, event) => {
      const [next, ...more] = step(session, event)
      return { session: next, effects: [...effects, ...more] }
    },
    { session: initial, effects: [] },
  )
}
const linked: Event[] = [
  { type: 'connect' },
  { type: 'token', attempt: 1, token },
  { type: 'opened', attempt: 1 },
]
const doings = (effects: Effect[]) =>
  effects.map((effect) => ('message' in effect ? `${effect.do} ${effect.message.itemId}` : effect.do))

it('a session is busy from the message to the end of its reply', () => {
  const said: Event[] = [...linked, { type: 'send', message: message('a') }]
  const of = (...events: Event[]): boolean => isBusy(play(...events).session)
  expect([of(), of(...linked.slice(0, 2)), of(...linked)]).toEqual([false, false, false])
  expect(of(...said)).toBe(true)
  expect(of(...said, { type: 'responded', attempt: 1, calls: true })).toBe(true)
  expect(of(...said, { type: 'responded', attempt: 1, calls: false })).toBe(false)
})

it('a session wants the microphone from the request for a voice call to its end', () => {
  const of = (...events: Event[]): boolean => wantsVoice(play(...events).session)
  const voice: Event = { type: 'connect', medium: 'voice' }
  const linkedByVoice = [voice, ...linked.slice(1)]
  expect([of(), of(...linked), of(...linked.slice(0, 2))]).toEqual([false, false, false])
  expect([of(voice), of(...linkedByVoice), of(...linked, voice)]).toEqual([true, true, true])
  expect(of(...linkedByVoice, { type: 'disconnect' })).toBe(false)
})

it('a second key for the same call ends its session and changes nothing', () => {
  const other = { sessionId: 'other', secret: 'ek_2' }
  const { session, effects } = play(...linked.slice(0, 2), { type: 'token', attempt: 1, token: other })
  expect(session).toMatchObject({ phase: 'opening', token })
  expect(effects.at(-1)).toEqual({ do: 'end-call', token: other })
})

it('a waiting message can be taken back, but not the first one, which stands in the transcript', () => {
  const waiting: Event[] = ['a', 'b', 'c'].map((id) => ({ type: 'send', message: message(id) }))
  const after = (itemId: string) =>
    play(linked[0] as Event, ...waiting, { type: 'unqueue', itemId }).session.queue.map((each) => each.itemId)
  expect(after('b')).toEqual(['a', 'c'])
  expect(after('c')).toEqual(['a', 'b'])
  expect(after('a')).toEqual(['a', 'b', 'c'])
})

it('another agent takes over in the medium of the call', () => {
  const of = (...events: Event[]) => play(...events, { type: 'talk-to', agent: 'scout' }).effects.at(-1)
  expect(of(...linked)).toMatchObject({ do: 'fetch-token', medium: 'text', agent: 'scout' })
  expect(of(...linked, { type: 'connect', medium: 'voice' })).toMatchObject({ medium: 'voice' })
})

it('silence changes nothing where nothing sounds', () => {
  const { session } = play(...linked)
  expect(step(session, { type: 'silent', attempt: 1 })).toEqual([session])
})

describe('the badge', () => {
  const cases: [title: string, events: Event[], label: string | undefined, control: string | undefined][] = [
    ['[S4.9] is hidden before the first connection', [], undefined, undefined],
    ['[S4.3, S4.4, S4.10] says Linking while authorizing', linked.slice(0, 1), 'Linking', 'Connecting…'],
    ['[S4.3, S4.4] says Linking while opening', linked.slice(0, 2), 'Linking', 'Connecting…'],
    ['[S4.1, S4.2, S4.11] says Live when the call stands', linked, 'Live', 'Disconnect'],
    [
      '[S4.5, S4.6] says Fault and offers Retry after a failure',
      [linked[0] as Event, { type: 'failed', attempt: 1, fault: lost }],
      'Fault',
      'Retry',
    ],
    ['[S4.7, S4.8] says Offline after hanging up', [...linked, { type: 'disconnect' }], 'Offline', 'Connect'],
    [
      'keeps the way out when the server is back',
      [...linked, { type: 'failed', attempt: 1, fault: lost }, { type: 'recovered' }],
      'Fault',
      'Retry',
    ],
  ]
  it.each(cases)('%s', (_, events, label, control) => {
    const shown = badge(play(...events).session)
    expect([shown?.label, shown?.control]).toEqual([label, control])
  })
})

describe('connecting', () => {
  it('[S4.12, S8.45] a failure returns to idle, whatever stage it strikes', () => {
    for (const stage of [1, 2, 3]) {
      const { session } = play(...linked.slice(0, stage), { type: 'failed', attempt: 1, fault: lost })
      expect(session).toMatchObject({ phase: 'idle', fault: lost })
    }
  })

  it('[S4.13] hanging up ends the call that was opened', () => {
    expect(play(...linked, { type: 'disconnect' }).effects).toContainEqual({ do: 'end-call', token })
  })

  it('[S4.14] a user who leaves is forgotten: the line is closed, and its session is left to the server', () => {
    const { session, effects } = play(...linked, { type: 'leave' })
    expect(effects).toContainEqual({ do: 'end-call', token, isLeft: true })
    expect(session).toMatchObject({ phase: 'idle', everLive: false })
    expect(session).not.toHaveProperty('token')
    expect(badge(session)).toBeUndefined()
    expect(play({ type: 'leave' }).session.phase).toBe('idle')
  })

  it('drops a late answer to an abandoned attempt', () => {
    const { session, effects } = play(
      { type: 'connect' },
      { type: 'disconnect' },
      { type: 'connect' },
      { type: 'token', attempt: 1, token },
    )
    expect(session).toMatchObject({ phase: 'authorizing', attempt: 2 })
    expect(effects.some((effect) => effect.do === 'open-call')).toBe(false)
    expect(effects).toContainEqual({ do: 'end-call', token })
  })
})

describe('sending', () => {
  it('a message sent while idle connects first, is shown at once and said when the call stands', () => {
    const { effects } = play(
      { type: 'send', message: message('a') },
      { type: 'token', attempt: 1, token },
      { type: 'opened', attempt: 1 },
    )
    expect(doings(effects)).toEqual(['show a', 'fetch-token', 'open-call', 'say a'])
  })

  it('a failed connect takes the message out of the transcript and gives it back', () => {
    const { session, effects } = play(
      { type: 'send', message: message('a') },
      { type: 'send', message: message('b') },
      { type: 'failed', attempt: 1, fault: lost },
    )
    expect(session).toMatchObject({ phase: 'idle', fault: { ...lost, returned: 2 } })
    expect(effects.slice(-2)).toEqual([
      { do: 'withdraw', itemId: 'a' },
      { do: 'restore', messages: [message('a'), message('b')] },
    ])
  })

  it('a line that drops gives back what the server never confirmed, and only that', () => {
    const unconfirmed = play(
      ...linked,
      { type: 'send', message: message('a') },
      {
        type: 'failed',
        attempt: 1,
        fault: lost,
      },
    )
    expect(unconfirmed.effects).toContainEqual({ do: 'restore', messages: [message('a')] })
    const confirmed = play(
      ...linked,
      { type: 'send', message: message('a') },
      { type: 'acked', attempt: 1, itemId: 'a' },
      { type: 'failed', attempt: 1, fault: lost },
    )
    expect(confirmed.effects.some((effect) => effect.do === 'restore')).toBe(false)
  })

  it('while a reply runs a message waits, and is said when the reply is over', () => {
    const busy = play(
      ...linked,
      { type: 'send', message: message('a') },
      { type: 'acked', attempt: 1, itemId: 'a' },
      { type: 'responding', attempt: 1 },
      { type: 'send', message: message('b') },
    )
    expect(doings(busy.effects)).not.toContain('say b')
    expect(busy.session.queue).toEqual([message('b')])
    const [after, ...effects] = step(busy.session, { type: 'responded', attempt: 1, calls: false })
    expect(doings(effects)).toEqual(['show b', 'say b'])
    expect(after.queue).toEqual([])
  })

  it('[S4.24] a reply that called tools is not over: the server asks for the next one itself', () => {
    const { session } = play(
      ...linked,
      { type: 'send', message: message('a') },
      { type: 'responding', attempt: 1 },
      { type: 'send', message: message('b') },
      { type: 'responded', attempt: 1, calls: true },
    )
    expect(session).toMatchObject({ turn: 'calling-tools', queue: [message('b')] })
  })

  it("'send now' interrupts the reply and goes before the others", () => {
    const { session, effects } = play(
      ...linked,
      { type: 'send', message: message('a') },
      { type: 'responding', attempt: 1 },
      { type: 'send', message: message('b') },
      { type: 'send', message: message('c') },
      { type: 'send-now', itemId: 'c' },
      { type: 'responded', attempt: 1, calls: false },
    )
    expect(doings(effects).slice(-3)).toEqual(['cancel', 'show c', 'say c'])
    expect(session.queue).toEqual([message('b')])
  })

  it('a waiting message can be taken back', () => {
    const { session, effects } = play(
      ...linked,
      { type: 'send', message: message('a') },
      { type: 'send', message: message('b') },
      { type: 'unqueue', itemId: 'b' },
    )
    expect(session.queue).toEqual([])
    expect(effects.at(-1)).toEqual({ do: 'restore', messages: [message('b')] })
  })

  it('a waiting message can be removed, and one that was shown stays', () => {
    const dropped = play(
      ...linked,
      { type: 'send', message: message('a') },
      { type: 'send', message: message('b') },
      { type: 'drop', itemId: 'b' },
    )
    expect(dropped.session.queue).toEqual([])
    expect(doings(dropped.effects)).not.toContain('restore')
    const shown = play({ type: 'send', message: message('a') }, { type: 'drop', itemId: 'a' })
    expect(shown.session.queue).toEqual([message('a')])
  })

  it('a refused message is given back with the reason, its answer is cancelled, and the next one has its turn', () => {
    const { effects } = play(
      ...linked,
      { type: 'send', message: message('a') },
      { type: 'send', message: message('b') },
      { type: 'refused', attempt: 1, itemId: 'a', reason: 'Too long.' },
      { type: 'responded', attempt: 1, calls: false },
    )
    expect(doings(effects).slice(-6)).toEqual(['notify', 'withdraw', 'restore', 'cancel', 'show b', 'say b'])
  })

  it('stop while tools run ends the turn: they are given up and no answer follows', () => {
    const { session, effects } = play(
      ...linked,
      { type: 'send', message: message('a') },
      { type: 'responding', attempt: 1 },
      { type: 'send', message: message('b') },
      { type: 'responded', attempt: 1, calls: true },
      { type: 'stop' },
    )
    expect(doings(effects).slice(-3)).toEqual(['cancel', 'show b', 'say b'])
    expect(session).toMatchObject({ turn: 'thinking', queue: [] })
  })

  it('stop cancels a reply and does nothing in silence', () => {
    expect(play(...linked, { type: 'stop' }).effects.some((effect) => effect.do === 'cancel')).toBe(false)
    const { effects } = play(...linked, { type: 'send', message: message('a') }, { type: 'stop' })
    expect(effects.at(-1)).toEqual({ do: 'cancel' })
  })
})

describe('any sequence of events', () => {
  const attempts = fc.integer({ min: 0, max: 4 })
  const ids = fc.integer({ min: 0, max: 30 }).map(String)
  const anyEvent: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>(
      { type: 'connect' },
      { type: 'disconnect' },
      { type: 'stop' },
      { type: 'recovered' },
    ),
    ids.map((itemId): Event => ({ type: 'send-now', itemId })),
    ids.map((itemId): Event => ({ type: 'unqueue', itemId })),
    attempts.map((attempt): Event => ({ type: 'token', attempt, token })),
    attempts.map((attempt): Event => ({ type: 'opened', attempt })),
    attempts.map((attempt): Event => ({ type: 'failed', attempt, fault: lost })),
    attempts.map((attempt): Event => ({ type: 'responding', attempt })),
    attempts.map((attempt): Event => ({ type: 'speaking', attempt })),
    fc.record({ attempt: attempts, itemId: ids }).map((rest): Event => ({ type: 'acked', ...rest })),
    fc
      .record({ attempt: attempts, itemId: ids })
      .map((rest): Event => ({ type: 'refused', reason: 'no', ...rest })),
    fc
      .record({ attempt: attempts, calls: fc.boolean() })
      .map((rest): Event => ({ type: 'responded', ...rest })),
    fc.constant<Event>({ type: 'send', message: message('') }),
  )
  /** Every message that is sent gets an id of its own, as the page gives it. */
  const numbered = (events: Event[]): Event[] =>
    events.map((event, index) =>
      event.type === 'send' ? { type: 'send', message: message(`${index}`) } : event,
    )

  it('keeps every message in exactly one place: said, waiting or given back', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (raw) => {
        const events = numbered(raw)
        const { session, effects } = play(...events)
        const sent = events.flatMap((event) => (event.type === 'send' ? [event.message.itemId] : []))
        const said = effects.flatMap((effect) => (effect.do === 'say' ? [effect.message.itemId] : []))
        const returned = effects.flatMap((effect) =>
          effect.do === 'restore' ? effect.messages.map(({ itemId }) => itemId) : [],
        )
        const waiting = session.queue.map(({ itemId }) => itemId)
        expect(new Set([...said, ...returned, ...waiting])).toEqual(new Set(sent))
        expect(new Set(said).size).toBe(said.length)
        expect(new Set(returned).size).toBe(returned.length)
        expect(waiting.filter((id) => said.includes(id) || returned.includes(id))).toEqual([])
      }),
      runs(2000),
    )
  })

  it('never waits in idle, never opens a second call on one attempt, and takes back what it gave back', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (raw) => {
        const events = numbered(raw)
        const { session, effects } = play(...events)
        if (session.phase === 'idle') expect(session.queue).toEqual([])
        const opened = effects.flatMap((effect) => (effect.do === 'open-call' ? [effect.attempt] : []))
        expect(new Set(opened).size).toBe(opened.length)
        const ended = effects.filter((effect) => effect.do === 'end-call').length
        const tokens = events.filter((event) => event.type === 'token').length
        expect(ended).toBeLessThanOrEqual(tokens)
        expect(opened.length - ended).toBeLessThanOrEqual(
          session.phase === 'opening' || session.phase === 'live' ? 1 : 0,
        )
        const shown = effects.flatMap((effect) => (effect.do === 'show' ? [effect.message.itemId] : []))
        const withdrawn = effects.flatMap((effect) => (effect.do === 'withdraw' ? [effect.itemId] : []))
        expect(withdrawn.filter((id) => !shown.includes(id))).toEqual([])
      }),
      runs(2000),
    )
  })

  it('says nothing while a reply runs, unless the reply was just cancelled for it', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (raw) => {
        let session: Session = initial
        for (const event of numbered(raw)) {
          const busy = isBusy(session)
          const [next, ...effects] = step(session, event)
          const ends =
            event.type === 'responded' ||
            event.type === 'refused' ||
            event.type === 'send-now' ||
            event.type === 'stop'
          if (busy && !ends) expect(effects.some((effect) => effect.do === 'say')).toBe(false)
          session = next
        }
      }),
      runs(2000),
    )
  })
})
