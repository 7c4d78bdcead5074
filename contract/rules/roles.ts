/** Roles, and the badge and label each shows (spec S6). Labels only: what a role may do is decided in domain/access.ts. */

export type Role = 'user' | 'pro' | 'holders' | 'admin' | 'superadmin'

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

/** What an operator may have somebody wear instead of the badge of their roles. */
export const WORN_BADGES = ['dev', 'pro'] as const
export type WornBadge = (typeof WORN_BADGES)[number]
const WORDS: Readonly<Record<WornBadge, string>> = { dev: 'Dev', pro: 'Pro' }

/** It wins over that of the roles; the label goes on saying what the roles open, because a badge opens nothing. */
export const wearing = (ofRoles: Badge, worn: WornBadge | undefined): Badge =>
  worn ? { ...ofRoles, badge: WORDS[worn] } : ofRoles

const ADMINS: readonly string[] = ['admin', 'superadmin']

/** Who is shown how the product is doing (spec S6.12). What one may see, not what one may do. */
export const isAdmin = (held: readonly string[]): boolean =>
  held.some((role) => ADMINS.includes(role.toLowerCase()))
