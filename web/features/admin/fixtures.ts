/** Accounts and entries of the audit log for tests and the gallery. */
import type { AuditEntry } from '#contract/api/audit.ts'
import type { ListedPerson, Person } from '#contract/api/people.ts'
import { FIXTURE_NOW } from '#tools/_kit/testing/fixture-time.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const ago = (ms: number): string => new Date(FIXTURE_NOW - ms).toISOString()

const ada: ListedPerson = {
  id: 'vS3kq9XbT2mLw0aZ',
  email: 'ada.lovelace@example.com',
  name: 'Ada Lovelace',
  roles: ['user', 'admin'],
  assignedBadge: null,
  createdAt: ago(40 * DAY),
  lastSeenAt: ago(3 * MINUTE),
  signedIn: 2,
}

export const PEOPLE: readonly ListedPerson[] = [
  {
    ...{ id: 'nQ81', email: 'wilhelmina.von-hohenstaufen-oldenburg@longest-mail-address.example', name: '' },
    ...{ roles: ['user'], assignedBadge: null, createdAt: ago(90 * MINUTE), lastSeenAt: null, signedIn: 0 },
  },
  {
    ...{ id: 'rT54', email: 'kenji@example.com', name: '', roles: ['user', 'pro', 'holders'] },
    ...{ assignedBadge: 'dev', createdAt: ago(2 * DAY), lastSeenAt: ago(15 * MINUTE), signedIn: 1 },
  },
  ada,
  {
    ...{
      id: 'bO55',
      email: 'boss@example.com',
      name: '',
      roles: ['user', 'superadmin'],
      assignedBadge: null,
    },
    ...{ createdAt: ago(200 * DAY), lastSeenAt: ago(0), signedIn: 1 },
  },
]

/** Ada, as a superadmin sees her. */
export const PERSON: Person = {
  ...ada,
  badge: { badge: 'Admin', label: 'Admin access' },
  grants: [
    {
      ...{ role: 'admin', grantedAt: ago(3 * DAY), grantedBy: 'boss@example.com' },
      reason: 'Looks after the session logs while Grace is away.',
      ...{ revokedAt: null, revokedBy: null, revokedReason: null },
    },
    {
      ...{ role: 'pro', grantedAt: ago(30 * DAY), grantedBy: 'operator root', reason: null },
      ...{ revokedAt: ago(10 * DAY), revokedBy: 'boss@example.com', revokedReason: 'The trial is over.' },
    },
  ],
  sessions: [
    {
      ...{ id: 's1', signedInAt: ago(2 * DAY), lastSeenAt: ago(3 * MINUTE), expiresAt: ago(-28 * DAY) },
      ...{ device: 'Firefox on Linux', address: '203.0.113.7' },
    },
    {
      ...{ id: 's2', signedInAt: ago(9 * DAY), lastSeenAt: ago(DAY), expiresAt: ago(-21 * DAY) },
      ...{ device: 'Safari on iOS', address: null },
    },
  ],
  calls: [{ id: 'c1', openedAt: ago(4 * MINUTE), device: 'Firefox on Linux' }],
  wallets: [{ address: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa', label: 'Personal Wallet' }],
  limits: {
    ...{ perTradeUsd: 500, perDayUsd: 1_000, spentTodayUsd: 312.4, leftTodayUsd: 687.6 },
    ...{ mostPerTradeUsd: 1_000, mostPerDayUsd: 5_000 },
    pending: { perTradeUsd: 900, perDayUsd: 1_800, from: ago(-45 * MINUTE) },
  },
  isNamedSuperadmin: false,
  isSelf: false,
  mayChange: true,
}

const entry = (id: string, fields: Partial<AuditEntry>): AuditEntry => ({
  ...{ id, at: ago(MINUTE), actor: { kind: 'user', id: 'bO55', email: 'boss@example.com' }, channel: 'page' },
  ...{ operation: 'people.read', outcome: 'ok', code: null, durationMs: 0, calls: 1, conversationId: null },
  ...{ arguments: null, subject: null },
  ...fields,
})

const aboutAda = { id: ada.id, email: ada.email }

export const ENTRIES: readonly AuditEntry[] = [
  entry('1', {
    ...{ operation: 'people.grant', subject: aboutAda },
    arguments: `{"role": "admin", "reason": "Looks after the session logs while Grace is away.", "userId": "${ada.id}"}`,
  }),
  entry('2', { subject: aboutAda, at: ago(2 * MINUTE), arguments: `{"userId": "${ada.id}"}` }),
  entry('3', {
    ...{ at: ago(5 * MINUTE), operation: 'solana_swap_preview', outcome: 'failed', code: 'upstream_failed' },
    ...{ actor: { kind: 'user', id: ada.id, email: ada.email }, channel: 'assistant', durationMs: 1_204 },
    ...{
      conversationId: 'conv_8',
      arguments: '{"amount": "0.5", "inputToken": "SOL", "outputToken": "USDC"}',
    },
  }),
  entry('4', {
    ...{ at: ago(9 * MINUTE), operation: 'codex_start', outcome: 'refused', code: 'tool_superadmin_only' },
    ...{ actor: { kind: 'guest', id: 'guest_4f7cb2b0-9d1e', email: null }, calls: 12, durationMs: null },
  }),
  entry('5', {
    ...{ at: ago(30 * DAY), operation: 'people.grant', channel: 'terminal', arguments: '{"role": "pro"}' },
    ...{ actor: { kind: 'operator', id: 'operator root', email: null }, subject: aboutAda },
  }),
]
