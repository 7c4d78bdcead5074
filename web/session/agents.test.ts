import { describe, expect, it } from 'vitest'
import type { BreadcrumbItem } from '#contract/transcript.ts'
import { followHandoffs, scenario } from './agents.ts'
import { type Event, initial, type Live, type Session } from './machine.ts'
import { step } from './step.ts'
import { createTranscript } from './transcript.ts'

const token = (sessionId: string) => ({ sessionId, secret: 'ek' })

/** As far as a call that stands, with this agent asked for. */
function liveWith(agent?: string): Live {
  const session = run(
    initial,
    { type: 'talk-to', agent },
    { type: 'connect', medium: 'text' },
    { type: 'token', attempt: 1, token: token('a') },
    { type: 'opened', attempt: 1 },
  )
  if (session.phase !== 'live') throw new Error('it does not stand')
  return session
}
const run = (from: Session, ...events: Event[]): Session =>
  events.reduce<Session>((session, event) => step(session, event)[0], from)

describe('whom one talks to', () => {
  it('[S4.15] another agent ends the call and opens the next one with it, in the same medium', () => {
    const [session, ...effects] = step(liveWith(), { type: 'talk-to', agent: 'scout' })
    expect(session).toMatchObject({ phase: 'authorizing', medium: 'text', agent: 'scout', everLive: true })
    expect(effects).toEqual([
      { do: 'end-call', token: token('a') },
      { do: 'fetch-token', attempt: 2, medium: 'text', agent: 'scout' },
    ])
  })

  it('what was not said yet goes back to where it was written', () => {
    const message = { itemId: 'm', text: 'hi', attachments: [] }
    const busy = run(liveWith(), { type: 'responding', attempt: 1 }, { type: 'send', message })
    const [, ...effects] = step(busy, { type: 'talk-to', agent: 'scout' })
    expect(effects).toContainEqual({ do: 'restore', messages: [message] })
  })

  it('without a call it is kept for the next one', () => {
    const [session, ...effects] = step(initial, { type: 'talk-to', agent: 'guardian' })
    expect(effects).toEqual([])
    expect(step(session, { type: 'connect' })[1]).toMatchObject({ do: 'fetch-token', agent: 'guardian' })
  })

  it('[S4.16, S4.17] a handoff changes the agent, and the call goes on', () => {
    const before = liveWith()
    const [session, ...effects] = step(before, { type: 'handed-over', agent: 'guardian' })
    expect(effects).toEqual([])
    expect(session).toEqual({ ...before, agent: 'guardian' })
    // The next call, renewed or after a pause, goes on with who took over.
    expect(step(session, { type: 'expiring', attempt: 1 })[1]).toMatchObject({ agent: 'guardian' })
    const again = run(session, { type: 'disconnect' })
    expect(step(again, { type: 'connect' })[1]).toMatchObject({ agent: 'guardian' })
  })

  it('the next account begins with the first agent', () => {
    const [session] = step(liveWith('scout'), { type: 'leave' })
    expect(step(session, { type: 'connect' })[1]).toMatchObject({ agent: undefined })
  })
})

const breadcrumb = (itemId: string, data?: Record<string, unknown>): BreadcrumbItem => ({
  itemId,
  type: 'BREADCRUMB',
  title: itemId,
  status: 'DONE',
  createdAtMs: 0,
  isHidden: false,
  expanded: false,
  ...(data && { data }),
})

it('[S4.16] handoffs are heard in the conversation, each once', () => {
  const transcript = createTranscript()
  const heard: string[] = []
  followHandoffs(transcript, (agent) => heard.push(agent))
  const scout = breadcrumb('1', { kind: 'handoff', agent: 'scout', label: 'Scout' })
  transcript.add(scout)
  transcript.add({ ...scout, title: 'Scout takes over' })
  transcript.add(breadcrumb('2'))
  transcript.add(breadcrumb('3', { kind: 'else', agent: 'guardian' }))
  transcript.add(breadcrumb('4', { kind: 'handoff', agent: 'guardian' }))
  expect(heard).toEqual(['scout', 'guardian'])
})

it.each([
  ['', undefined],
  ['?scenario=desk', 'desk'],
])('the address of the page names the set of agents: %s', (search, expected) => {
  expect(scenario(search)).toBe(expected)
})
