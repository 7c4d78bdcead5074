import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import { type AcceptPictures, createPictureGate } from './picture-gate.ts'

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

function gateWith(accept?: AcceptPictures) {
  const passed: (string | undefined)[] = []
  const refused: unknown[] = []
  const idle = Promise.withResolvers<void>()
  const gate = createPictureGate({
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

describe('the gate of pictures', () => {
  it('counts the bytes of pictures alone, and keeps the order of events', async () => {
    const counted: number[] = []
    const { gate, passed, idle } = gateWith(async (bytes) => {
      counted.push(bytes)
      return undefined
    })
    gate(say('first'))
    expect(passed).toEqual(['first'])
    for (const event of [picture('picture'), say('answer'), say('last')]) gate(event)
    expect(passed).toEqual(['first'])
    await idle
    expect(passed).toEqual(['first', 'picture', 'answer', 'last'])
    expect(counted).toEqual([3_000])
  })

  it('refuses a picture with the words of the refusal, and lets the rest pass', async () => {
    const { gate, passed, refused, idle } = gateWith(async () => new ParleyError('disk_low'))
    gate(picture('picture'))
    gate(say('last'))
    await idle
    expect([passed, refused]).toEqual([['last'], [['picture', 'disk_low']]])
  })

  it('refuses a picture that cannot be counted', async () => {
    const { gate, passed, refused, idle } = gateWith(() => Promise.reject(new Error('no database')))
    gate(picture('picture'))
    gate(say('last'))
    await idle
    expect([passed, refused]).toEqual([['last'], [['picture', 'server_error']]])
  })

  it('holds a few events, each of which may be large, and refuses the next', async () => {
    const answer = Promise.withResolvers<undefined>()
    const { gate, passed, refused, idle } = gateWith(() => answer.promise)
    for (let at = 0; at < 7; at++) gate(picture(`p${at}`))
    gate(say('last'))
    gate(say('over'))
    expect(refused).toEqual([['over', 'rate_limit_exceeded']])
    answer.resolve(undefined)
    await idle
    expect(passed).toHaveLength(8)
  })
})
