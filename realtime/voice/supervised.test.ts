import { expect, it } from 'vitest'
import { messageText } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { Brain } from '#domain/brain.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import { relayedText } from '#domain/relay-message.ts'
import { supervise } from '../supervisor/supervisor.ts'
import { brain, noteOf, place, session, titles } from '../supervisor/testing/place.ts'
import { createTestCall, MS_PER_WORD, userText } from './testing/call.ts'

/** The call with everything that it emits, errors to one client included. */
function listened(call: Call, events: ServerEvent[]): Call {
  const known = new Map<Listener, Listener>()
  const wrapped = (listener: Listener): Listener => {
    const before = known.get(listener)
    if (before) return before
    const event = (each: ServerEvent): void => {
      events.push(each)
      listener.event(each)
    }
    const next = { ...listener, event }
    known.set(listener, next)
    return next
  }
  return {
    send: (event, from) => call.send(event, from && wrapped(from)),
    subscribe: (listener) => call.subscribe(wrapped(listener)),
    close: call.close,
  }
}

function supervisedCall() {
  const at = place()
  const voiceCall = createTestCall({ brain, tools: at.tools.offered(session.actor) })
  const messages: ServerEvent[] = []
  const supervision = supervise({ call: listened(voiceCall.call, messages), session, ...at })
  return { at, voiceCall, messages, supervision }
}

it('[S4.24] a spoken question has its tool run by the server and is answered aloud', async () => {
  const { at, voiceCall, messages, supervision } = supervisedCall()
  voiceCall.speak("what's in the wallet?", 900)
  await voiceCall.pass(10_000)
  voiceCall.call.close('ended')
  await supervision.over
  expect(titles(at)).toEqual([
    "user: what's in the wallet?",
    'assistant: About $4,033, half of it SOL. JUP follows.',
  ])
  expect(noteOf(at)).toMatchObject({ status: 'DONE', title: 'solana_list_balances' })
  expect(at.writes[0]).toBe('MESSAGE IN_PROGRESS')
  expect(voiceCall.heardMs()).toBeGreaterThan(2000)
  expect(messages.filter(({ type }) => type === 'error')).toEqual([])
  expect(at.log.error).not.toHaveBeenCalled()
})

const SAID: readonly [string, number][] = [
  ["what's in the wallet?", 900],
  ['price of sol', 700],
  ['okay', 300],
  ['mm', 160],
  ['stop', 300],
  ['', 600],
  ['balance and price of sol', 1600],
]

it('no client ever gets an error that a response is active already, in any order of speech', async () => {
  let seed = 7
  const below = (n: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((seed / 0x80000000) * n)
  }
  let answered = 0
  for (let round = 0; round < 20; round++) {
    const { voiceCall, messages, supervision } = supervisedCall()
    for (let n = 0; n < 8; n++) {
      const [phrase, ms] = SAID[below(SAID.length)] ?? ['', 100]
      if (below(6) === 0) {
        voiceCall.client({ type: 'response.cancel', event_id: 'page' })
        voiceCall.client(userText('price of sol'))
        voiceCall.client({ type: 'response.create' })
      } else voiceCall.speak(phrase, ms)
      await voiceCall.pass(20 * below(150))
    }
    await voiceCall.pass(8000)
    voiceCall.call.close('ended')
    await supervision.over
    const codes = [...messages, ...voiceCall.of('error')].flatMap((each) =>
      each.type === 'error' ? [each.error.code] : [],
    )
    expect(codes.filter((code) => code !== 'response_cancel_not_active')).toEqual([])
    const types = voiceCall.types()
    const count = (type: string): number => types.filter((each) => each === type).length
    expect(count('response.done')).toBe(count('response.created'))
    expect(count('output_audio_buffer.started')).toBe(
      count('output_audio_buffer.stopped') + count('output_audio_buffer.cleared'),
    )
    answered += count('response.done')
  }
  expect(answered).toBeGreaterThan(60)
})

/** Insults the user, and relays a relay message. */
const rude: Brain = {
  async *think({ items }) {
    const last = items.at(-1)
    const relayed = last?.type === 'message' && last.role === 'system' && relayedText(messageText(last))
    yield { type: 'text', delta: relayed || 'SOL is up. ' }
    if (!relayed) yield { type: 'text', delta: 'You are an idiot. And so are all your friends, I think. ' }
    yield { type: 'done' }
  },
}

it('nothing of a reply is heard after its verdict, and the assistant says once why it stopped', async () => {
  const at = place()
  const voiceCall = createTestCall({ brain: rude })
  const { over } = supervise({ call: voiceCall.call, session, ...at, guardrail: {} })
  voiceCall.speak('price of sol', 900)
  await voiceCall.pass(12_000)
  voiceCall.call.close('ended')
  await over
  const stopped =
    'I stopped that answer, because it broke the rules for what I may say. Please ask again in other words.'
  expect(voiceCall.transcript()).toBe(stopped)
  expect(voiceCall.heardMs()).toBe(stopped.split(' ').length * MS_PER_WORD)
  expect(titles(at)).toEqual(['user: price of sol', 'assistant: ', `assistant: ${stopped}`])
  const [, cut, said] = [...at.items.values()]
  expect(cut).toMatchObject({ isHidden: false, guardrailResult: { category: 'OFFENSIVE' } })
  expect(said).toMatchObject({ guardrailResult: { category: 'NONE' } })
  expect(at.log.error).not.toHaveBeenCalled()
})
