/** Roles with their badges and labels (spec S6). These only display; domain/access.ts decides on rights. */

/** The roles that are granted; every account has the role 'user'. */
export const GIVEN_ROLES = ['pro', 'holders', 'admin', 'superadmin'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]
export type Role = 'user' | GivenRole

/** spec S6.24: app metadata holds roles as an array, or as one text. */
export const rolesIn = (given: string | readonly string[]): string[] =>
  typeof given === 'string' ? given.split(/[\s,]+/).filter(Boolean) : [...given]

export type Badge = Readonly<{ badge: string; label: string }>

/** spec S6: the strongest role wins; without a user the session is the demo one. */
export function badgeOf(held: readonly string[] | undefined): Badge {
  if (!held) return { badge: 'Demo', label: 'Shared demo persona' }
  const has = new Set(held.map((role) => role.toLowerCase()))
  if (has.has('superadmin')) return { badge: 'Dev', label: 'Super admin access' }
  if (has.has('admin')) return { badge: 'Admin', label: 'Admin access' }
  if (has.has('pro')) return { badge: 'Pro', label: 'Pro member access' }
  return { badge: 'User', label: 'Signed-in user' }
}

/** Badges that an operator may assign in place of the badge of a user's roles. */
export const WORN_BADGES = ['dev', 'pro'] as const
export type WornBadge = (typeof WORN_BADGES)[number]
const WORDS: Readonly<Record<WornBadge, string>> = { dev: 'Dev', pro: 'Pro' }

/**
 * The assigned badge replaces the roles' badge; the label still names what the roles allow, because a badge grants
 * nothing.
 */
export const withAssignedBadge = (ofRoles: Badge, assigned: WornBadge | undefined): Badge =>
  assigned ? { ...ofRoles, badge: WORDS[assigned] } : ofRoles

const ADMINS: readonly string[] = ['admin', 'superadmin']

/** True when a user sees the product metrics (spec S6.12). It grants no other right. */
export const isAdmin = (held: readonly string[]): boolean =>
  held.some((role) => ADMINS.includes(role.toLowerCase()))
