import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { refusal } from '#contract/parley-error.ts'
import type { ToolRight } from '#contract/tool.ts'
import { denied } from '#domain/access.ts'
import type { Actor, User } from '#domain/ports.ts'
import { contracts } from '#tools/contracts.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

type Act = Parameters<typeof denied>[1]

const user = (...roles: User['roles']): User => ({ kind: 'user', id: 'u1', email: 'u@example.com', roles })
const actors: Readonly<Record<string, Actor | undefined>> = {
  none: undefined,
  guest: { kind: 'guest', id: 'g1' },
  user: user('user'),
  pro: user('user', 'pro'),
  holders: user('user', 'holders'),
  admin: user('user', 'admin'),
  superadmin: user('user', 'superadmin'),
}
const EVERYBODY = Object.keys(actors)
const KNOWN = EVERYBODY.filter((name) => name !== 'none')
const USERS = KNOWN.filter((name) => name !== 'guest')
const ADMINS = ['admin', 'superadmin']

/** Repeats the table of rights, so that a change of a right has to be made twice. */
const mayCall: Record<(typeof endpoints)[number]['operation'], readonly string[]> = {
  'about.read': EVERYBODY,
  'overlay.read': EVERYBODY,
  'logo.read': EVERYBODY,
  'session.create': KNOWN,
  'session.end': KNOWN,
  'call.open': EVERYBODY,
  'call.hangup': EVERYBODY,
  'conversation.read': KNOWN,
  'conversation.start': KNOWN,
  'conversations.list': KNOWN,
  'conversations.read': KNOWN,
  'conversations.open': KNOWN,
  'conversations.change': KNOWN,
  'conversations.delete': KNOWN,
  'conversations.restore': KNOWN,
  'conversations.deleteAll': KNOWN,
  'conversations.search': KNOWN,
  'archive.export': KNOWN,
  'archive.import': KNOWN,
  'shares.preview': KNOWN,
  'shares.create': KNOWN,
  'shares.list': KNOWN,
  'shares.revoke': KNOWN,
  'shares.read': EVERYBODY,
  'conversations.branch': KNOWN,
  'conversations.showBranch': KNOWN,
  'conversations.fork': KNOWN,
  'conversations.speak': KNOWN,
  'voice.hear': KNOWN,
  'feedback.give': KNOWN,
  'feedback.list': ['superadmin'],
  'stream.read': KNOWN,
  'console.read': ADMINS,
  'console.watch': ADMINS,
  'console.stop': ADMINS,
  'usage.read': KNOWN,
  'usage.readServer': ADMINS,
  'log.upload': KNOWN,
  'log.list': KNOWN,
  'log.read': KNOWN,
  'log.transcript': KNOWN,
  'memory.list': KNOWN,
  'guardrail.classify': KNOWN,
  'memory.read': USERS,
  'settings.read': USERS,
  'settings.save': USERS,
  'contacts.list': USERS,
  'contacts.add': USERS,
  'contacts.rename': USERS,
  'contacts.remove': USERS,
  'memory.export': USERS,
  'memory.edit': USERS,
  'memory.forget': USERS,
  'memory.restore': USERS,
  'memory.forgetAll': USERS,
  'memory.turn': USERS,
  'memory.tryParked': USERS,
  'memory.dossier': USERS,
  'memory.looks': USERS,
  'dossier.read': ['admin', 'superadmin'],
  'tool.call': KNOWN,
  'tool.status': KNOWN,
  'tool.list': KNOWN,
  'signals.read': KNOWN,
  'wallet.active': KNOWN,
  'wallet.export': USERS,
  'wallet.readLimits': KNOWN,
  'wallet.limits': USERS,
  'wallets.add': USERS,
  'wallets.list': USERS,
  'wallets.makeDefault': USERS,
  'wallets.rename': USERS,
  'security.read': USERS,
  'security.stop': USERS,
  'security.passkeyOptions': USERS,
  'security.addPasskey': USERS,
  'security.removePasskey': USERS,
  'security.approveTrade': USERS,
  'trading.read': ['superadmin'],
  'trading.pause': ['superadmin'],
  'trace.report': KNOWN,
  'trade.confirm': KNOWN,
  'trade.decline': KNOWN,
  'trade.read': KNOWN,
  'trade.list': KNOWN,
  'trade.export': KNOWN,
  'auth.challenge': EVERYBODY,
  'auth.check': KNOWN,
  'auth.link': EVERYBODY,
  'auth.confirm': EVERYBODY,
  'auth.logout': EVERYBODY,
  'account.read': KNOWN,
  'account.sessions': USERS,
  'account.end': USERS,
  'account.signOutEverywhere': USERS,
  'account.clients': USERS,
  'account.revokeClient': USERS,
  'people.list': ADMINS,
  'people.read': ADMINS,
  'people.grant': ['superadmin'],
  'people.revoke': ['superadmin'],
  'people.badge': ['superadmin'],
  'people.endSession': ['superadmin'],
  'people.signOut': ['superadmin'],
  'audit.list': ADMINS,
  'audit.export': ADMINS,
  'prompt.list': ['superadmin'],
  'prompt.read': KNOWN,
  'prompt.history': ['superadmin'],
  'prompt.save': ['superadmin'],
  'prompt.create': ['superadmin'],
  'persona.list': USERS,
  'persona.active': USERS,
  'persona.default': KNOWN,
  'persona.create': USERS,
  'persona.preview': USERS,
  'persona.save': USERS,
  'persona.delete': USERS,
  'persona.activate': USERS,
  'agent.list': KNOWN,
}
/** The same for the right that a tool has in its contract. */
const mayUse: Record<ToolRight, readonly string[]> = {
  anyone: KNOWN,
  user: USERS,
  pro: ['pro', 'superadmin'],
  superadmin: ['superadmin'],
}

const acts: [string, Act, readonly string[]][] = [
  ...Object.entries(mayCall).map(([operation, who]): [string, Act, readonly string[]] => [
    operation,
    { operation },
    who,
  ]),
  ...Object.entries(mayUse).map(([right, who]): [string, Act, readonly string[]] => [
    `a tool for ${right}`,
    { tool: right as ToolRight }, // the keys are the rights
    who,
  ]),
]

describe('the table of rights', () => {
  it.each(acts)('%s is allowed to the intended actors only', (_name, act, who) => {
    const allowed = EVERYBODY.filter((name) => denied(actors[name], act) === undefined)
    expect(allowed).toEqual(EVERYBODY.filter((name) => who.includes(name)))
  })

  it('names every endpoint of the contract and every shipped tool', () => {
    const unnamed = [
      ...endpoints.filter(({ operation }) => denied(actors.superadmin, { operation }) !== undefined),
      ...Object.values(contracts).filter(
        ({ right }) => denied(actors.superadmin, { tool: right }) !== undefined,
      ),
    ]
    expect(unnamed).toEqual([])
  })

  it('lets only superadmins read modules outside their own session', () => {
    const may = EVERYBODY.filter((name) => !denied(actors[name], { operation: 'prompt.inspect' }))
    expect(may).toEqual(['superadmin'])
  })

  it('refuses unknown operations to every actor', () => {
    for (const actor of Object.values(actors)) {
      expect(denied(actor, { operation: 'keys.export' })).toBeDefined()
      expect(denied(actor, { tool: 'toString' as ToolRight })).toBeDefined()
      expect(denied(actor, { operation: '__proto__' })).toBeDefined()
    }
  })
})

/** Over HTTP a stranger becomes a guest before the table is consulted. */
describe.each(KNOWN)('over HTTP, %s', (name) => {
  const server: TestServer = createTestServer({
    signedIn: async () => {
      const actor = actors[name]
      return actor?.kind === 'user' ? actor : undefined
    },
  })
  const app = createApp(server)

  it.each(endpoints.map((call) => [call.operation, call] as const))(
    '%s passes the door or is refused by right',
    async (operation, call) => {
      const path =
        call.path.replace(':id', 'nobody') + (operation === 'stream.read' ? '?conversation=nobody' : '')
      const body =
        operation === 'tool.call' ? { body: JSON.stringify({ tool: 'echo', arguments: { text: 'x' } }) } : {}
      const answer = await app.request(path, {
        method: call.method,
        headers: { cookie: cookieOf(server, 'g1') },
        ...body,
      })
      const error = answer.ok ? undefined : refusal.parse(await answer.json()).error
      const byRight = ['forbidden', 'authentication_required', 'superadmin_required'].includes(error ?? '')
      expect(byRight).toBe(!mayCall[operation].includes(name))
    },
  )
})
