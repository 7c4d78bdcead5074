import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Actor } from '#domain/ports.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

const ADA: Actor = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }
const ADDRESS = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'

const contact = z.object({ id: z.string(), label: z.string(), address: z.string(), createdAt: z.string() })
/** One shape for every answer of these endpoints. */
const answerOf = z.object({
  contact: z.optional(contact),
  contacts: z.optional(z.array(contact)),
  ok: z.optional(z.boolean()),
})

function open(user: Actor | undefined) {
  const server = createTestServer({ signedIn: async () => (user?.kind === 'user' ? user : undefined) })
  const app = createApp(server)
  const headers = { cookie: cookieOf(server), 'content-type': 'application/json' }
  const call = async (method: string, path = '', body?: object) => {
    const answer = await app.request(`/api/contacts${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: answerOf.parse(await answer.json()) }
  }
  return { call }
}

describe('the address book', () => {
  it('is read, written, renamed and cleared by its user', async () => {
    const { call } = open(ADA)
    const { body } = await call('POST', '', { label: ' Anna ', address: ADDRESS })
    expect(body).toEqual({
      contact: {
        id: expect.stringMatching(/^adr_/),
        label: 'Anna',
        address: ADDRESS,
        createdAt: expect.any(String),
      },
    })
    const path = `/${body.contact?.id}`
    expect((await call('PATCH', path, { label: 'Anna B' })).body.contact?.label).toBe('Anna B')
    expect((await call('GET')).body.contacts).toHaveLength(1)
    expect((await call('DELETE', path)).body).toEqual({ ok: true })
    expect((await call('DELETE', path)).status).toBe(404)
    expect((await call('GET')).body.contacts).toEqual([])
  })

  it.each([
    { label: '', address: ADDRESS },
    { label: 'x'.repeat(41), address: ADDRESS },
    { label: '\u3164\u2800\u200B', address: ADDRESS },
    { label: 'Anna', address: 'nonsense' },
    { label: 'Anna', address: ADDRESS.slice(0, 31) },
  ])('refuses %j', async (body) => {
    expect((await open(ADA).call('POST', '', body)).status).toBe(400)
  })

  it('keeps nothing of a label that nobody sees', async () => {
    const { body } = await open(ADA).call('POST', '', { label: '\u202EAn\u200Bna\u3164', address: ADDRESS })
    expect(body.contact?.label).toBe('An na')
  })

  it('belongs to users alone', async () => {
    expect((await open(undefined).call('GET')).status).toBe(401)
  })
})
