import { describe, expect, it } from 'vitest'
import {
  badge,
  type CallEvent,
  type Effect,
  type Event,
  initial,
  type Outgoing,
  type Session,
  wantsVoice,
} from './machine.ts'
import { step } from './step.ts'

const token = (sessionId: string) => ({ sessionId, secret: `ek_${sessionId}` })
const message = (itemId: string): Outgoing => ({ itemId, text: `text ${itemId}`, attachments: [] })
const lost = { kind: 'lost', message: 'The call dropped.' } as const
const refusedCall = { kind: 'refused', message: 'All lines are taken.' } as const

function play(from: Session, ...events: Event[]): { session: Session; effects: Effect[] } {
  let session = from
  const effects: Effect[] = []
  for (const event of events) {
    const [next, ...more] = step(session, event)
    session = next
    effects.push(...more)
  }
  return { session, effects }
}
const received = (attempt: number, ...callEvents: CallEvent[]): Event[] =>
  callEvents.map((one) => ({ ...one, attempt }))
const linked = (medium: 'text' | 'voice', lastsMs?: number): Session =>
  play(
    initial,
    { type: 'connect', medium },
    ...received(1, { type: 'token', token: token('a') }, { type: 'opened', ...(lastsMs && { lastsMs }) }),
  ).session
const spoken = linked('voice')
const doings = (effects: Effect[]) =>
  effects.map((effect) => {
    if ('message' in effect) return `${effect.do} ${effect.message.itemId}`
    if (effect.do === 'end-call') return `end-call ${effect.token.sessionId}`
    if (effect.do === 'talk') return `talk ${effect.phase}`
    return 'medium' in effect ? `${effect.do} ${effect.medium}` : effect.do
  })
const outcome = (from: Session, ...events: Event[]) => {
  const { session, effects } = play(from, ...events)
  return { session, done: doings(effects) }
}

describe('a call by voice', () => {
  it('is fetched and opened as one', () => {
    const { effects, session } = play(
      initial,
      { type: 'connect', medium: 'voice' },
      ...received(1, { type: 'token', token: token('a') }, { type: 'opened' }),
    )
    expect(doings(effects)).toEqual(['fetch-token voice', 'open-call voice'])
    expect(session).toMatchObject({ phase: 'live', medium: 'voice', speech: 'quiet' })
    expect(wantsVoice(session)).toBe(true)
  })

  it('retry tries the same medium again; writing goes on in text', () => {
    const denied = { kind: 'denied', message: 'The microphone is not allowed.' } as const
    const { session } = play(
      initial,
      { type: 'connect', medium: 'voice' },
      ...received(1, { type: 'failed', fault: denied }),
    )
    // The one Retry is beside the microphone.
    expect(badge(session)).toBeUndefined()
    expect(outcome(session, { type: 'connect' }).done).toEqual(['fetch-token voice'])
    expect(outcome(session, { type: 'send', message: message('m') }).done).toEqual([
      'show m',
      'fetch-token text',
    ])
    expect(outcome(session, { type: 'dismiss' }).session).not.toHaveProperty('fault')
  })

  it.each<[string, CallEvent[], string]>([
    ['speech', [{ type: 'hearing' }], 'hearing'],
    ['silence after it', [{ type: 'hearing' }, { type: 'heard' }], 'settling'],
    [
      'a sound that was no speech (speech_stopped, then cleared)',
      [{ type: 'hearing' }, { type: 'heard' }, { type: 'unheard' }],
      'quiet',
    ],
    [
      'words that nobody answers by themselves',
      [{ type: 'hearing' }, { type: 'heard' }, { type: 'words', said: true }],
      'quiet',
    ],
    ['the answer to it', [{ type: 'hearing' }, { type: 'heard' }, { type: 'responding' }], 'quiet'],
    [
      'speech that begins before the words of the last are known',
      [{ type: 'hearing' }, { type: 'heard' }, { type: 'hearing' }, { type: 'words', said: true }],
      'hearing',
    ],
  ])('%s', (_, callEvents, ear) => {
    expect(outcome(spoken, ...received(1, ...callEvents)).session).toMatchObject({ speech: ear })
  })

  const heard: readonly CallEvent[] = [{ type: 'hearing' }, { type: 'heard' }]
  const words: CallEvent = { type: 'words', said: true }
  it.each<readonly [string, readonly CallEvent[], boolean]>([
    ['words that are known', [...heard, words], true],
    ['words that nobody can make out', [...heard, { type: 'words', said: false }], false],
    ['a sound without words', [...heard, { type: 'unheard' }], false],
    ['words that come after their reply began', [...heard, { type: 'responding' }, words], false],
    ['the reply to the words', [...heard, words, { type: 'responding' }], false],
    ['speech after the words', [...heard, words, { type: 'hearing' }], false],
  ])('a reply is about to come, after %s: %o', (_, callEvents, understood) => {
    expect(outcome(spoken, ...received(1, ...callEvents)).session).toMatchObject({ understood })
  })

  it('no reply is about to come once the person has stopped it', () => {
    const understood = outcome(spoken, ...received(1, ...heard, words)).session
    expect(outcome(understood, { type: 'stop' }).session).toMatchObject({ understood: false })
  })

  it('what is typed while the person speaks waits until they have had their answer', () => {
    const typed = outcome(spoken, ...received(1, { type: 'hearing' }), {
      type: 'send',
      message: message('m'),
    })
    expect(typed.done).toEqual([])
    const answered = outcome(
      typed.session,
      ...received(1, { type: 'heard' }, { type: 'responding' }, { type: 'responded', calls: false }),
    )
    expect(answered.done).toEqual(['show m', 'say m'])
    expect(outcome(typed.session, ...received(1, { type: 'heard' }, { type: 'unheard' })).done).toEqual([
      'show m',
      'say m',
    ])
  })

  it('what is typed cuts a reply that is spoken, and is said when the cut is done', () => {
    const speaking = received(1, { type: 'responding' }, { type: 'sounding' }, { type: 'speaking' })
    const typed = outcome(spoken, ...speaking, { type: 'send', message: message('m') })
    expect(typed.done).toEqual(['cancel'])
    expect(outcome(typed.session, ...received(1, { type: 'responded', calls: false })).done).toEqual([
      'show m',
      'say m',
    ])
  })

  it('what is typed while a reply is only being made waits for it', () => {
    const typed = outcome(spoken, ...received(1, { type: 'responding' }), {
      type: 'send',
      message: message('m'),
    })
    expect(typed.done).toEqual([])
  })

  it('a voice that is still heard after its reply is done is silenced too', () => {
    const tail = received(
      1,
      { type: 'responding' },
      { type: 'sounding' },
      { type: 'responded', calls: false },
    )
    expect(outcome(spoken, ...tail, { type: 'stop' }).done).toEqual(['cancel'])
    expect(outcome(spoken, ...tail, { type: 'send', message: message('m') }).done).toEqual([
      'cancel',
      'show m',
      'say m',
    ])
  })

  it('says hello unseen, and only into silence', () => {
    const { session, done } = outcome(spoken, { type: 'greet', message: message('hi_1') })
    expect(done).toEqual(['say hi_1'])
    expect(outcome(session, { type: 'greet', message: message('hi_2') }).done).toEqual([])
    expect(outcome(session, { type: 'disconnect' }).done).toEqual(['end-call a'])
  })

  it('an answer that could not be asked for is asked for when the running one is done', () => {
    const { done } = outcome(
      spoken,
      { type: 'send', message: message('m') },
      ...received(1, { type: 'occupied' }, { type: 'responded', calls: false }),
    )
    expect(done).toEqual(['show m', 'say m', 'ask'])
  })
})

describe('push-to-talk', () => {
  it('takes what was said when it was taken, and asks for one answer', () => {
    const held = outcome(spoken, { type: 'talk', down: true })
    expect(held).toMatchObject({ done: ['talk begin'], session: { speech: 'hearing' } })
    const released = outcome(held.session, { type: 'talk', down: false, said: true })
    expect(released.done).toEqual(['talk end'])
    const taken = outcome(released.session, ...received(1, { type: 'committed' }))
    expect(taken).toMatchObject({ done: ['ask'], session: { turn: 'thinking' } })
    expect(
      outcome(taken.session, ...received(1, { type: 'words', said: true }, { type: 'responding' })).done,
    ).toEqual([])
  })

  it('silences Parley first, and asks when the cut reply is done', () => {
    const { session, done } = outcome(
      spoken,
      ...received(1, { type: 'responding' }, { type: 'sounding' }, { type: 'speaking' }),
      { type: 'talk', down: true },
      { type: 'talk', down: false, said: true },
      ...received(1, { type: 'committed' }),
    )
    expect(done).toEqual(['cancel', 'talk begin', 'talk end'])
    expect(outcome(session, ...received(1, { type: 'responded', calls: false })).done).toEqual(['ask'])
  })

  it('a press that was too short is nothing', () => {
    const { session, done } = outcome(
      spoken,
      { type: 'talk', down: true },
      { type: 'talk', down: false, said: false },
    )
    expect(done).toEqual(['talk begin', 'talk drop'])
    expect(session).toMatchObject({ speech: 'quiet', turn: 'listening' })
  })

  it('sound that holds nothing is not answered', () => {
    const { session, done } = outcome(
      spoken,
      { type: 'talk', down: true },
      { type: 'talk', down: false, said: true },
      ...received(1, { type: 'uncommitted' }),
    )
    expect(done).toEqual(['talk begin', 'talk end'])
    expect(session).toMatchObject({ speech: 'quiet', committing: false })
  })

  it('is nothing in a call in text', () => {
    expect(outcome(linked('text'), { type: 'talk', down: true }).done).toEqual([])
  })
})

describe('going over to another call', () => {
  const toVoice = { type: 'connect', medium: 'voice' } as const

  it('from text to voice: the new call opens in silence, then the old one ends', () => {
    const requests = outcome(linked('text'), toVoice)
    expect(requests).toMatchObject({
      done: ['fetch-token voice'],
      session: { phase: 'live', medium: 'text' },
    })
    const keyed = outcome(requests.session, ...received(2, { type: 'token', token: token('b') }))
    expect(keyed.done).toEqual(['open-call voice'])
    const over = outcome(keyed.session, ...received(2, { type: 'opened' }))
    expect(over).toMatchObject({ done: ['end-call a'], session: { medium: 'voice', attempt: 2 } })
  })

  it('waits for the reply that runs, and what is written meanwhile is said in the new call', () => {
    const busy = outcome(
      linked('text'),
      { type: 'send', message: message('m') },
      toVoice,
      ...received(2, { type: 'token', token: token('b') }),
    )
    expect(busy.done).toEqual(['show m', 'say m', 'fetch-token voice'])
    const quiet = outcome(
      busy.session,
      ...received(1, { type: 'responding' }, { type: 'responded', calls: false }),
    )
    expect(quiet.done).toEqual(['open-call voice'])
    const written = outcome(quiet.session, { type: 'send', message: message('n') })
    expect(written.done).toEqual([])
    expect(outcome(written.session, ...received(2, { type: 'opened' })).done).toEqual([
      'end-call a',
      'show n',
      'say n',
    ])
  })

  it('a refusal leaves the call that stands, with the reason, and says what waited', () => {
    const { session, done } = outcome(
      linked('text'),
      toVoice,
      ...received(2, { type: 'token', token: token('b') }),
      { type: 'send', message: message('m') },
      ...received(2, { type: 'failed', fault: refusedCall }),
    )
    expect(session).toMatchObject({ phase: 'live', medium: 'text', setback: refusedCall })
    expect(done.slice(-3)).toEqual(['end-call b', 'show m', 'say m'])
    expect(outcome(session, { type: 'dismiss' }).session).not.toHaveProperty('setback')
    expect(outcome(session, toVoice).session).not.toHaveProperty('setback')
  })

  it('a change of mind ends what was begun, also when its key comes late', () => {
    const { session, done } = outcome(linked('text'), toVoice, { type: 'connect', medium: 'text' })
    expect(session).not.toHaveProperty('next')
    expect(done).toEqual(['fetch-token voice'])
    expect(outcome(session, ...received(2, { type: 'token', token: token('b') })).done).toEqual([
      'end-call b',
    ])
    const keyed = outcome(
      linked('text'),
      { type: 'send', message: message('m') },
      toVoice,
      ...received(2, { type: 'token', token: token('b') }),
    )
    expect(outcome(keyed.session, { type: 'connect', medium: 'text' }).done).toEqual(['end-call b'])
  })

  it('while the line is being opened the other medium begins anew and keeps what waits', () => {
    const { session, done } = outcome(
      initial,
      { type: 'send', message: message('m') },
      ...received(1, { type: 'token', token: token('a') }),
      toVoice,
      ...received(2, { type: 'token', token: token('b') }, { type: 'opened' }),
    )
    expect(done.slice(2)).toEqual([
      'open-call text',
      'end-call a',
      'fetch-token voice',
      'open-call voice',
      'say m',
    ])
    expect(session).toMatchObject({ medium: 'voice', attempt: 2 })
  })

  it('is renewed a minute before its end, and tried again when that fails', () => {
    const { effects } = play(
      initial,
      toVoice,
      ...received(1, { type: 'token', token: token('a') }, { type: 'opened', lastsMs: 3_600_000 }),
    )
    expect(effects.at(-1)).toEqual({ do: 'watch-expiry', attempt: 1, inMs: 3_540_000 })
    const renewing = outcome(spoken, ...received(1, { type: 'expiring' }))
    expect(renewing.done).toEqual(['fetch-token voice'])
    const failed = play(renewing.session, ...received(2, { type: 'failed', fault: lost }))
    expect(failed.effects).toEqual([{ do: 'watch-expiry', attempt: 1, inMs: 15_000 }])
    expect(failed.session).not.toHaveProperty('setback')
    const talking = outcome(
      renewing.session,
      ...received(1, { type: 'hearing' }),
      ...received(2, { type: 'token', token: token('b') }),
    )
    expect(talking.done).toEqual([])
    expect(outcome(talking.session, ...received(1, { type: 'heard' }, { type: 'unheard' })).done).toEqual([
      'open-call voice',
    ])
  })

  it('a call that ends before its turn hands over what was not confirmed', () => {
    const { session, done } = outcome(
      spoken,
      ...received(1, { type: 'expiring' }),
      { type: 'send', message: message('m') },
      ...received(2, { type: 'token', token: token('b') }),
      ...received(1, { type: 'failed', fault: { kind: 'ended', message: 'Over.' } }),
      ...received(2, { type: 'opened' }),
    )
    expect(done).toEqual(['fetch-token voice', 'show m', 'say m', 'end-call a', 'open-call voice', 'say m'])
    expect(session).toMatchObject({ attempt: 2, unacked: message('m') })
  })

  it('a line that broke in the middle of a talk is opened again by itself, once', () => {
    const proven = outcome(spoken, ...received(1, { type: 'hearing' })).session
    const again = outcome(
      proven,
      { type: 'send', message: message('m') },
      ...received(1, { type: 'failed', fault: lost }),
    )
    expect(again).toMatchObject({
      done: ['end-call a', 'show m', 'fetch-token voice'],
      session: { phase: 'authorizing' },
    })
    const second = outcome(again.session, ...received(2, { type: 'failed', fault: lost }))
    expect(second.session).toMatchObject({ phase: 'idle', fault: { ...lost, returned: 1 } })
    expect(second.done).toEqual(['withdraw', 'restore'])
  })

  it.each<[string, Session, typeof lost | { kind: 'ended'; message: string }]>([
    ['a call in which nothing ever happened', spoken, lost],
    [
      'a call that the server ended',
      outcome(spoken, ...received(1, { type: 'hearing' })).session,
      { kind: 'ended', message: 'Nobody spoke.' },
    ],
    ['a call in text', linked('text'), lost],
  ])('%s is not opened again by itself', (_, from, fault) => {
    expect(outcome(from, ...received(1, { type: 'failed', fault })).session).toMatchObject({
      phase: 'idle',
      fault,
    })
  })
})
