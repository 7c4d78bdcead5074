import { describe, expect, it } from 'vitest'
import { createSession } from '#contract/api/session.ts'
import type { Actor } from '#domain/ports.ts'
import { type WalletChoices, withChosenWallet } from '#domain/wallet-choices.ts'
import type { Wallet, Wallets } from '#domain/wallets.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

const walletAt = (address: string): Wallet => ({ address, label: address, isDefault: false, status: 'ready' })
const FIRST = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
const SECOND = 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE'

/** Guests with two wallets, unlike in the product. */
function openApp() {
  const rows = new Map<string, string>()
  const key = (actor: Actor, id: string) => `${actor.kind} ${actor.id} ${id}`
  const choices: WalletChoices = {
    of: async (actor, id) => rows.get(key(actor, id)),
    choose: async (actor, id, address) => void rows.set(key(actor, id), address),
    clear: async (actor, id) => void rows.delete(key(actor, id)),
  }
  const base: Wallets = {
    list: async () => [walletAt(FIRST), walletAt(SECOND)],
    active: async () => ({ wallet: walletAt(FIRST), source: 'env' }),
  }
  const server = { ...createTestServer(), wallets: withChosenWallet(base, choices) }
  const app = createApp(server)
  const ask = async (path: string, guest: string, session?: string) => {
    const headers = { cookie: cookieOf(server, guest), ...(session && { 'x-parley-session': session }) }
    return (await app.request(path, { headers })).json()
  }
  const start = async (guest: string, before?: string) =>
    createSession.output.parse(await ask('/api/session', guest, before))
  const active = (guest: string, session?: string) => ask('/api/wallet/active', guest, session)
  const choose = (guest: string, session: string) =>
    choices.choose({ kind: 'guest', id: guest }, session, SECOND)
  /** Calls a tool from the page and returns the conversation of the call. */
  const calledIn = async (guest: string, session?: string) => {
    const headers = { cookie: cookieOf(server, guest), 'content-type': 'application/json' }
    const body = JSON.stringify({ tool: 'echo', arguments: { text: 'hi' } })
    const received = session ? { ...headers, 'x-parley-session': session } : headers
    await app.request('/api/mcp', { method: 'POST', headers: received, body })
    return server.audited.at(-1)?.conversationId
  }
  return { server, start, active, choose, calledIn }
}

describe('the session that a page says it is in', () => {
  it('has its own wallet choice', async () => {
    const { start, active, choose } = openApp()
    const [one, two] = [await start('guest_a'), await start('guest_a')]
    await choose('guest_a', one.id)
    expect(await active('guest_a', one.id)).toMatchObject({
      wallet: { public_key: SECOND },
      source: 'session',
    })
    expect(await active('guest_a', two.id)).toMatchObject({ wallet: { public_key: FIRST }, source: 'env' })
    expect(await active('guest_a')).toMatchObject({ wallet: { public_key: FIRST }, source: 'env' })
  })

  it('counts only when it is the actor’s own', async () => {
    const { start, active, choose } = openApp()
    const { id } = await start('guest_a')
    await choose('guest_a', id)
    expect(await active('guest_b', id)).toMatchObject({ wallet: { public_key: FIRST } })
    expect(await active('guest_a', 'sess_made_up')).toMatchObject({ wallet: { public_key: FIRST } })
  })

  it('passes its conversation to a tool call', async () => {
    const { server, start, calledIn } = openApp()
    const { id } = await start('guest_a')
    const conversation = await server.conversations.current({ kind: 'guest', id: 'guest_a' })
    expect(await calledIn('guest_a', id)).toBe(conversation)
    expect(await calledIn('guest_b', id)).toBeUndefined()
    expect(await calledIn('guest_a')).toBeUndefined()
  })

  it('passes its wallet only to the session that continues it', async () => {
    const { start, active, choose } = openApp()
    const { id } = await start('guest_a')
    await choose('guest_a', id)
    const next = await start('guest_a', id)
    expect(next.parley_session.wallet).toMatchObject({ public_key: SECOND })
    expect(await active('guest_a', next.id)).toMatchObject({
      wallet: { public_key: SECOND },
      source: 'session',
    })
    const other = await start('guest_b', id)
    expect(await active('guest_b', other.id)).toMatchObject({ wallet: { public_key: FIRST } })
  })
})
