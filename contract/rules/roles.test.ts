import { expect, it } from 'vitest'
import { badgeOf, isAdmin, WORN_BADGES, withAssignedBadge } from './roles.ts'

it.each([
  ['[S6.2, S6.3] a super admin', ['user', 'superadmin'], 'Dev', 'Super admin access'],
  ['[S6.7, S6.8] a pro member', ['user', 'pro'], 'Pro', 'Pro member access'],
  ['[S6.10, S6.11] an admin', ['user', 'admin'], 'Admin', 'Admin access'],
  ['[S6.16, S6.17] who is signed in', ['user'], 'User', 'Signed-in user'],
  ['[S6.16, S6.17] a user without roles', [], 'User', 'Signed-in user'],
  ['[S6.21, S6.22, S6.27] a session without a user', undefined, 'Demo', 'Shared demo persona'],
  ['[S6.25] a role in capitals', ['SuperAdmin'], 'Dev', 'Super admin access'],
  ['the strongest of many roles', ['pro', 'admin', 'superadmin'], 'Dev', 'Super admin access'],
])('%s has a badge and a label', (_, roles, badge, label) => {
  expect(badgeOf(roles)).toEqual({ badge, label })
})

it.each([
  ['[S6.26] dev wins over no role', ['user'], 'dev', 'Dev', 'Signed-in user'],
  ['[S6.26] pro wins over a stronger role', ['user', 'superadmin'], 'pro', 'Pro', 'Super admin access'],
  ['without one the roles decide', ['user', 'admin'], undefined, 'Admin', 'Admin access'],
] as const)('%s', (_, held, worn, badge, label) => {
  expect(withAssignedBadge(badgeOf(held), worn)).toEqual({ badge, label })
})

it('an operator may assign two badges', () => expect(WORN_BADGES).toEqual(['dev', 'pro']))

it.each([
  [['user', 'pro', 'holders'], false],
  [['user', 'Admin'], true],
  [['SUPERADMIN'], true],
  [['administrator'], false],
])('[S6.12, S6.25] %j are the roles of an admin: %s', (held, answer) => expect(isAdmin(held)).toBe(answer))
