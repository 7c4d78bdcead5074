/** Port: the accounts of this server as admins see them. */
import type { GivenRole, WornBadge } from '#contract/rules/roles.ts'
import type { User } from './ports.ts'

export type PersonQuery = Readonly<{
  /** A part of the email address or name, or the beginning of an id. */
  search?: string | undefined
  role?: GivenRole | undefined
  limit: number
  cursor?: string | undefined
}>

export type ListedPerson = Readonly<{
  id: string
  email: string
  name: string
  roles: User['roles']
  assignedBadge: WornBadge | null
  createdAt: Date
  /** Null when the person is signed in nowhere. */
  lastSeenAt: Date | null
  /** Browsers in which the person is signed in. */
  signedIn: number
}>

/** A call that was opened from a signed-in browser, and whose session was not ended. */
export type OpenCall = Readonly<{
  id: string
  conversationId: string
  openedAt: Date
  userAgent: string | null
}>

export interface People {
  /** Returns the newest first. */
  list(query: PersonQuery): Promise<Readonly<{ people: readonly ListedPerson[]; next: string | null }>>
  byId(id: string): Promise<ListedPerson | undefined>
  /** Returns the newest first; the connection of such a call may be gone. */
  calls(id: string): Promise<readonly OpenCall[]>
}
