/** Port: accounts with their sessions in browsers and their roles. */
import type { GivenRole, WornBadge } from '#contract/rules/roles.ts'
import type { User } from './ports.ts'

/** A browser in which the user is signed in. */
export type UserSession = Readonly<{
  id: string
  signedInAt: Date
  lastSeenAt: Date
  expiresAt: Date
  userAgent: string | null
  address: string | null
}>

export type SignedIn = Readonly<{
  user: User
  session: UserSession
  /** The session's secret that the browser should send from now on. */
  token: string
  /** The browser sent a replaced secret, so the response must carry `token`. */
  isFormer: boolean
  /** The rights changed, so the secret must be replaced before its next use. */
  mustRenew: boolean
}>

export type RoleGrant = Readonly<{
  role: GivenRole
  grantedAt: Date
  grantedBy: string
  reason: string | null
  revokedAt: Date | null
  revokedBy: string | null
  revokedReason: string | null
}>

/** The author of a change: a superadmin on the page, or an operator of the server. */
export type Author = Pick<User, 'kind' | 'id' | 'email'> | Readonly<{ kind: 'operator'; id: string }>

/** The name under which an author is shown beside a change. */
export const nameOfAuthor = (author: Author): string => (author.kind === 'user' ? author.email : author.id)

export type RoleChange = Readonly<{
  userId: string
  role: GivenRole
  author: Author
  reason?: string | undefined
}>

/** 'forbidden': the author is no superadmin any more. */
export type RoleOutcome = 'changed' | 'unchanged' | 'last_superadmin' | 'forbidden'

export interface Accounts {
  /**
   * Returns the user and session of this secret; undefined when it is unknown, expired or signed out. Updates the
   * last visit.
   */
  byToken(token: string): Promise<SignedIn | undefined>
  byId(userId: string): Promise<User | undefined>
  byEmail(email: string): Promise<User | undefined>
  /** Returns the newest first. */
  sessions(userId: string): Promise<readonly UserSession[]>
  /**
   * Ends the user's sessions, or this one, together with the calls that were opened from them, and returns both: no
   * call is opened from them between the two.
   */
  endSessions(
    userId: string,
    sessionId?: string,
  ): Promise<Readonly<{ ended: number; calls: readonly string[] }>>
  /**
   * Returns the session's new secret; the old one stays valid for a moment. Undefined when another request renewed
   * it first.
   */
  renew(sessionId: string, token: string): Promise<string | undefined>
  /** Takes effect together with its audit row. 'unchanged': the user has the role already. */
  grant(change: RoleChange): Promise<RoleOutcome>
  /** Never takes the role from the last superadmin. 'unchanged': the user does not have the role. */
  revoke(change: RoleChange): Promise<RoleOutcome>
  /** Returns every grant of a role to this user, oldest first. */
  grants(userId: string): Promise<readonly RoleGrant[]>
  /** Returns the badge that replaces the badge of the roles; it grants nothing. */
  assignedBadge(userId: string): Promise<WornBadge | undefined>
  /** Undefined removes the badge. Takes effect together with its audit row. */
  assignBadge(userId: string, badge: WornBadge | undefined, author: Author): Promise<void>
  /** Returns every user with a role, by email. */
  withRoles(): Promise<readonly User[]>
  /** Records that a call was opened from this browser; false when the browser is not signed in any more. */
  openedCall(sessionId: string, callSession: string): Promise<boolean>
}

/** In this order, because each of them also contains the names after it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bEpiphany\//, 'GNOME Web'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (table: typeof BROWSERS, text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

export function deviceOf(userAgent: string | null): string {
  const [browser, system] = [firstOf(BROWSERS, userAgent ?? ''), firstOf(SYSTEMS, userAgent ?? '')]
  if (!browser) return 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
