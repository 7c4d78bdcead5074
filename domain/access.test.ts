/** Tests the table of rights against a second list of it, by who may do what. */
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { ToolRight } from '#contract/tool.ts'
import { type Act, denied } from './access.ts'
import type { Actor, User } from './ports.ts'

const guest: Actor = { kind: 'guest', id: 'g' }
const user = (...roles: User['roles']): User => ({
  kind: 'user',
  id: 'u',
  email: 'u@example.com',
  roles: ['user', ...roles],
})
/** From the least to the most. */
const ACTORS: readonly (readonly [string, Actor | undefined])[] = [
  ['nobody', undefined],
  ['a guest', guest],
  ['a user', user()],
  ['an admin', user('admin')],
  ['a superadmin', user('superadmin')],
]
/** The least of them that may do this, and the refusals of those before. */
function accessTo(act: Act): string {
  const answers = ACTORS.map(([who, actor]) => [who, denied(actor, act)] as const)
  const first = answers.findIndex(([, refusal]) => refusal === undefined)
  const refusals = new Set(answers.slice(0, first === -1 ? undefined : first).map(([, refusal]) => refusal))
  const isOpenAbove = first === -1 || answers.slice(first).every(([, refusal]) => refusal === undefined)
  const who = answers[first]?.[0] ?? 'no one'
  return [isOpenAbove ? who : 'with gaps', ...refusals].join(', ')
}

const OPEN = [
  'about.read',
  'auth.challenge',
  'auth.confirm',
  'auth.link',
  'auth.logout',
  'call.hangup',
  'call.open',
  'logo.read',
  'overlay.read',
  'shares.read',
]
const IDENTIFIED = [
  ...['archive.export', 'archive.import'],
  ...['shares.create', 'shares.list', 'shares.preview', 'shares.revoke'],
  ...['log.list', 'log.read', 'log.transcript', 'log.upload'],
  ...['account.read', 'agent.list', 'auth.check', 'conversation.read', 'conversation.start', 'memory.list'],
  ...[
    'conversations.branch',
    'conversations.fork',
    'conversations.showBranch',
    'conversations.speak',
    'voice.hear',
  ],
  ...['conversations.change', 'conversations.delete', 'conversations.deleteAll', 'conversations.list'],
  ...['conversations.open', 'conversations.read', 'conversations.restore', 'conversations.search'],
  ...[
    'feedback.give',
    'guardrail.classify',
    'persona.default',
    'prompt.read',
    'session.create',
    'session.end',
    'signals.read',
    'stream.read',
  ],
  'tool.call',
  'trace.report',
  ...['tool.list', 'tool.status', 'trade.confirm', 'trade.decline', 'trade.export', 'trade.list'],
  ...['trade.read', 'usage.read', 'wallet.active', 'wallet.readLimits'],
]
const SIGNED_IN = [
  ...[
    'account.clients',
    'account.end',
    'account.revokeClient',
    'account.sessions',
    'account.signOutEverywhere',
  ],
  ...['settings.read', 'settings.save'],
  ...['contacts.add', 'contacts.list', 'contacts.remove', 'contacts.rename'],
  ...['memory.edit', 'memory.export', 'memory.forget', 'memory.forgetAll', 'memory.read'],
  ...['memory.dossier', 'memory.looks', 'memory.restore', 'memory.tryParked', 'memory.turn'],
  ...['persona.activate', 'persona.active', 'persona.create', 'persona.delete', 'persona.list'],
  ...['persona.preview', 'persona.save', 'security.addPasskey', 'security.approveTrade'],
  ...['security.passkeyOptions', 'security.read', 'security.removePasskey', 'security.stop'],
  ...['wallet.export', 'wallet.limits'],
  ...['wallets.add', 'wallets.list', 'wallets.makeDefault', 'wallets.rename'],
]
const EDITORS = ['prompt.create', 'prompt.history', 'prompt.inspect', 'prompt.list', 'prompt.save']
const OPERATORS = [
  ...['feedback.list', 'trading.pause', 'trading.read'],
  ...['people.badge', 'people.endSession', 'people.grant', 'people.revoke', 'people.signOut'],
]
const ADMINS = [
  'audit.export',
  'audit.list',
  'console.read',
  'console.stop',
  'console.watch',
  'dossier.read',
  'log.inspect',
  'people.list',
  'people.read',
  'usage.readServer',
]
const ALL = [...OPEN, ...IDENTIFIED, ...SIGNED_IN, ...EDITORS, ...OPERATORS, ...ADMINS]

describe('the right to an operation', () => {
  it.each([
    ['everyone, known or not', OPEN, 'nobody'],
    ['whoever the server has identified', IDENTIFIED, 'a guest, authentication_required'],
    ['users', SIGNED_IN, 'a user, authentication_required'],
    ['superadmins, to edit prompts', EDITORS, 'a superadmin, authentication_required, superadmin_required'],
    ['admins', ADMINS, 'an admin, authentication_required, forbidden'],
    ['superadmins', OPERATORS, 'a superadmin, authentication_required, forbidden'],
  ])('is for %s', (_, names, access) => {
    expect(names.map((operation) => [operation, accessTo({ operation })])).toEqual(
      names.map((operation) => [operation, access]),
    )
  })

  it('is decided for every endpoint', () => {
    const listed = new Set(endpoints.map(({ operation }) => operation))
    expect([...listed].filter((operation) => !ALL.includes(operation))).toEqual([])
  })

  it('is for no one where the operation is not known', () => {
    for (const operation of ['', 'wallet', 'toString', '__proto__'])
      expect(accessTo({ operation })).toBe('no one, forbidden')
  })
})

describe('the right to a tool', () => {
  it.each<[ToolRight, string]>([
    ['anyone', 'a guest, authentication_required'],
    ['user', 'a user, authentication_required'],
    ['superadmin', 'a superadmin, authentication_required, tool_superadmin_only'],
    ['pro', 'a superadmin, authentication_required, tool_pro_only'],
  ])('of %s is for those it names', (tool, access) => {
    expect(accessTo({ tool })).toBe(access)
  })

  it('of pro is for them, too', () => {
    expect(denied(user('pro'), { tool: 'pro' })).toBeUndefined()
    expect(denied(user('holders'), { tool: 'pro' })).toBe('tool_pro_only')
  })

  it('is for no one where the right is not known', () => {
    expect(accessTo({ tool: 'public' as ToolRight })).toBe('no one, forbidden')
  })
})
