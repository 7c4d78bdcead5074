/** Port: people with an account, where they are signed in, and the roles the server gave them. */
import type { Role, WornBadge } from '#contract/rules/roles.ts'
import type { User } from './identity.ts'

/** Everybody with an account is a 'user'; these are given by somebody. */
export type GivenRole = Exclude<Role, 'user'>

/** A browser in which somebody is signed in. */
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
  /** The secret of this session as the browser should send it from now on. */
  token: string
  /** The browser sent a secret that has been replaced: it has to be told `token`. */
  isFormer: boolean
  /** Rights changed: the secret has to be replaced before it is used again. */
  mustRenew: boolean
}>

type RoleGrant = Readonly<{
  role: GivenRole
  grantedAt: Date
  grantedBy: string
  revokedAt: Date | null
  revokedBy: string | null
}>

export interface Accounts {
  /** Who this secret signs in; undefined when it is unknown, expired or signed out. Notes that the person is here. */
  byToken(token: string): Promise<SignedIn | undefined>
  byId(userId: string): Promise<User | undefined>
  byEmail(email: string): Promise<User | undefined>
  /** Newest first. */
  sessions(userId: string): Promise<readonly UserSession[]>
  /** False when this person is not signed in there. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** How many there were. */
  endSessions(userId: string): Promise<number>
  /** The new secret of the session; the old one works for a moment longer. Undefined when another request was first. */
  renew(sessionId: string, token: string): Promise<string | undefined>
  /** False when the person has the role already. */
  grant(userId: string, role: GivenRole, by: string): Promise<boolean>
  /** False when the person does not have it. */
  revoke(userId: string, role: GivenRole, by: string): Promise<boolean>
  /** Every role that was ever given to this person, oldest first. */
  grants(userId: string): Promise<readonly RoleGrant[]>
  /** What this person wears instead of the badge of their roles; it opens nothing. */
  wornBadge(userId: string): Promise<WornBadge | undefined>
  /** Undefined takes it off. */
  wear(userId: string, badge: WornBadge | undefined, by: string): Promise<void>
  /** Everybody with a role, by e-mail. */
  withRoles(): Promise<readonly User[]>
  /** Notes that a call was opened from this browser. */
  openedCall(sessionId: string, callSession: string): Promise<void>
  /** The calls opened from these browsers. */
  calls(sessionIds: readonly string[]): Promise<readonly string[]>
}
