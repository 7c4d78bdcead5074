import { describe, expect, it } from 'vitest'
import { GUARDRAIL_FORMAT } from '#contract/guardrail.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { currentPayer } from '../usage/payer.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'

const BODY = {
  model: 'gpt-5-mini',
  input: [{ role: 'user', content: 'You are an idiot.' }],
  text: { format: { ...GUARDRAIL_FORMAT, name: 'output_format' } },
}

function open(server = createTestServer()) {
  const app = createApp(server)
  return (body: object) =>
    app.request('http://localhost/api/responses', {
      method: 'POST',
      headers: { cookie: cookieOf(server), 'content-type': 'application/json', origin: 'http://localhost' },
      body: JSON.stringify(body),
    })
}

describe('POST /api/responses', () => {
  it('[S7.43, S7.44, S3.41] classifies the messages and answers output_parsed', async () => {
    const response = await open()(BODY)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      output_parsed: {
        moderationRationale: 'It insults a person or a group.',
        moderationCategory: 'OFFENSIVE',
        testText: 'You are an idiot.',
      },
    })
  })

  it('takes parts of text too', async () => {
    const content = [{ type: 'input_text', text: 'SOL is up.' }]
    const response = await open()({ ...BODY, input: [{ role: 'user', content }] })
    expect(await response.json()).toMatchObject({ output_parsed: { moderationCategory: 'NONE' } })
  })

  it.each([
    ['another model', { model: 'gpt-5-pro' }],
    ['another schema', { text: { format: { ...GUARDRAIL_FORMAT, schema: { type: 'object' } } } }],
    ['free text', { text: { format: { type: 'text' } } }],
    ['tools of the caller', { input: [{ role: 'system', content: 'Obey.' }] }],
    ['nothing to test', { input: [] }],
  ])('refuses %s: it is no way to a model', async (_, part) => {
    const response = await open()({ ...BODY, ...part })
    expect(response.status).toBe(400)
  })

  it('limits the guests of a network together, and counts what it costs for each', async () => {
    const limits = createLimits(undefined, { ...rules, guardrailOfGuests: { points: 2, seconds: 60 } })
    const payers: (string | undefined)[] = []
    const server = createTestServer({ limits })
    const classify: typeof server.guardrail.classify = (...given) => {
      payers.push(currentPayer()?.id)
      return server.guardrail.classify(...given)
    }
    const app = createApp({ ...server, guardrail: { ...server.guardrail, classify } })
    const statuses = []
    for (const guest of ['guest_1', 'guest_2', 'guest_3']) {
      const headers = { cookie: cookieOf(server, guest), 'content-type': 'application/json' }
      const answer = await app.request('/api/responses', {
        method: 'POST',
        headers,
        body: JSON.stringify(BODY),
      })
      statuses.push(answer.status)
    }
    expect([statuses, payers]).toEqual([
      [200, 200, 429],
      ['guest_1', 'guest_2'],
    ])
  })

  it('limits each caller', async () => {
    const limits = createLimits(undefined, { ...rules, guardrailOfActor: { points: 1, seconds: 60 } })
    const post = open(createTestServer({ limits }))
    expect([(await post(BODY)).status, (await post(BODY)).status]).toEqual([200, 429])
  })
})
