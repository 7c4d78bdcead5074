import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { AcceptInput } from '#domain/realtime.ts'
import { createInputGate } from './input-gate.ts'

const say = (event_id: string): ClientEvent => ({ type: 'response.create', event_id })
const picture = (event_id: string, letters = 4_000): ClientEvent => ({
  type: 'conversation.item.create',
  event_id,
  item: {
    type: 'message',
    role: 'user',
    status: 'completed',
    content: [{ type: 'input_image', image_url: 'x'.repeat(letters) }],
  },
})

function gateWith(accept?: AcceptInput) {
  const passed: (string | undefined)[] = []
  const refused: unknown[] = []
  const idle = Promise.withResolvers<void>()
  const gate = createInputGate({
    accept,
    pass: ({ event_id }) => {
      passed.push(event_id)
      if (event_id === 'last') idle.resolve()
    },
    refuse: ({ code }, eventId) => refused.push([eventId, code]),
    onError: () => undefined,
  })
  return { gate, passed, refused, idle: idle.promise }
}

const words = (event_id: string, length: number): ClientEvent => ({
  type: 'conversation.item.create',
  event_id,
  item: {
    type: 'message',
    role: 'user',
    status: 'completed',
    content: [{ type: 'input_text', text: 'x'.repeat(length) }],
  },
})
const KIB = 1024

describe('the gate of input', () => {
  it('counts pictures apart from words, and keeps the order of events', async () => {
    const counted: unknown[] = []
    const { gate, passed, idle } = gateWith(async (...size) => {
      counted.push(size)
      return undefined
    })
    for (const event of [picture('picture'), say('answer'), say('last')]) gate(event)
    expect(passed).toEqual([])
    await idle
    expect(passed).toEqual(['picture', 'answer', 'last'])
    expect(counted).toEqual([
      [3_000, 'pictures'],
      [16 * KIB, 'words'],
    ])
  })

  it('counts words in steps, each event a kilobyte more than its words, so that few events wait', async () => {
    const counted: number[] = []
    const { gate, passed, idle } = gateWith(async (bytes) => {
      counted.push(bytes)
      return undefined
    })
    gate(words('long', 40 * KIB))
    gate(words('last', KIB))
    await idle
    await new Promise(setImmediate)
    for (let at = 0; at < 14; at++) gate(say(`more${at}`))
    expect(passed).toHaveLength(16)
    gate({ type: 'input_audio_buffer.append', event_id: 'sound', audio: 'A'.repeat(100) })
    expect(passed).toHaveLength(17)
    gate(say('waits'))
    expect(passed).toHaveLength(17)
    await new Promise(setImmediate)
    expect(counted).toEqual([41 * KIB, 16 * KIB, 16 * KIB])
  })

  it('refuses words above the budget with the words of the refusal', async () => {
    const { gate, passed, refused } = gateWith(
      async () => new ParleyError('day_budget_spent', { retryAfterMs: 60_000 }),
    )
    gate(words('long', 40 * KIB))
    gate(say('answer'))
    await expect
      .poll(() => refused)
      .toEqual([
        ['long', 'day_budget_spent'],
        ['answer', 'day_budget_spent'],
      ])
    expect(passed).toEqual([])
  })

  it('refuses a picture with the words of the refusal, and lets the rest pass', async () => {
    const { gate, passed, refused, idle } = gateWith(async (_, kind) =>
      kind === 'pictures' ? new ParleyError('disk_low') : undefined,
    )
    gate(picture('picture'))
    gate(say('last'))
    await idle
    expect([passed, refused]).toEqual([['last'], [['picture', 'disk_low']]])
  })

  it('refuses a picture that cannot be counted', async () => {
    const { gate, passed, refused, idle } = gateWith(async (_, kind) => {
      if (kind === 'pictures') throw new Error('no database')
      return undefined
    })
    gate(picture('picture'))
    gate(say('last'))
    await idle
    expect([passed, refused]).toEqual([['last'], [['picture', 'server_error']]])
  })

  it.each([
    ['pictures', 8, picture],
    ['other events', 60, say],
  ] as const)('holds a few events with %s and refuses the next', async (_, most, event) => {
    const answer = Promise.withResolvers<undefined>()
    const { gate, passed, refused, idle } = gateWith(() => answer.promise)
    for (let at = 1; at < most; at++) gate(event(`e${at}`))
    gate(event('last'))
    gate(event('over'))
    expect(refused).toEqual([['over', 'rate_limit_exceeded']])
    answer.resolve(undefined)
    await idle
    expect(passed).toHaveLength(most)
  })
})
