/** Ports: sending mail, and the outbox that stores it. */
import type { SignInLink } from './sign-in/ports.ts'

export type Mail = Readonly<{
  to: string
  subject: string
  text: string
  /** The sign-in link in the text, which is erased when the link ends. */
  link?: Pick<SignInLink, 'tokenHash' | 'expiresAt'>
}>

export interface Mailer {
  /** Accepts the mail: it is delivered, or retried until it is too old to be useful. */
  send(mail: Mail): Promise<void>
}

/** Why a sign-in link ended. */
export type LinkEnd = 'used' | 'expired'

export type WaitingMail = Readonly<{ id: string; to: string; subject: string; text: string }>

export type KeptMail = Readonly<{
  id: string
  to: string
  subject: string
  /** Undefined after the mail was sent or erased. */
  text?: string
  linkEnd?: LinkEnd
  createdAt: Date
}>

/** Stores mail until it is sent, or for good when this server cannot deliver it. */
export interface Outbox {
  add(mail: Mail): Promise<string>
  /** Returns undefined when the mail was sent or erased. */
  waiting(id: string): Promise<WaitingMail | undefined>
  sent(id: string): Promise<void>
  /** Erases the text of the mail that contains this link. */
  endLink(tokenHash: string, how: LinkEnd): Promise<void>
  /** Erases the texts whose link has expired. */
  eraseExpired(): Promise<void>
  /** Returns the newest first. */
  recent(limit: number): Promise<readonly KeptMail[]>
}
