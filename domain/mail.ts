/** Ports: sending mail, and the outbox that stores it. */
import type { SignInLink } from './sign-in-links.ts'

export type Mail = Readonly<{
  to: string
  subject: string
  text: string
  /** The sign-in link in the text, which is erased when the link ends. */
  link?: Pick<SignInLink, 'tokenHash' | 'expiresAt'>
}>

export interface Mailer {
  /** Takes the mail over: from here on it is delivered, or tried again until it is too old to be of use. */
  send(mail: Mail): Promise<void>
}

/** Why a link opens nothing any more. */
export type LinkEnd = 'used' | 'expired'

export type WaitingMail = Readonly<{ id: string; to: string; subject: string; text: string }>

export type KeptMail = Readonly<{
  id: string
  to: string
  subject: string
  /** Undefined once it was sent or erased. */
  text?: string
  linkEnd?: LinkEnd
  createdAt: Date
}>

/** Where mail waits until it is sent, and where it stays when this server has no other way to deliver it. */
export interface Outbox {
  add(mail: Mail): Promise<string>
  /** Undefined when it was sent or erased. */
  waiting(id: string): Promise<WaitingMail | undefined>
  sent(id: string): Promise<void>
  /** Erases the text of the mail that holds this link. */
  endLink(tokenHash: string, how: LinkEnd): Promise<void>
  /** Erases the texts whose link has expired. */
  eraseExpired(): Promise<void>
  /** Newest first. */
  recent(limit: number): Promise<readonly KeptMail[]>
}
