/** Port: mail to people. */

export type Mail = Readonly<{ to: string; subject: string; text: string }>

export interface Mailer {
  /** Takes the mail over: from here on it is delivered, or tried again until it is too old to be of use. */
  send(mail: Mail): Promise<void>
}

export type KeptMail = Mail & Readonly<{ id: string; createdAt: Date }>

/** Where mail waits until it is sent, and where it stays when this server has no other way to deliver it. */
export interface Outbox {
  add(mail: Mail): Promise<string>
  /** Undefined when it was sent or removed. */
  waiting(id: string): Promise<KeptMail | undefined>
  sent(id: string): Promise<void>
  /** Newest first. */
  recent(limit: number): Promise<readonly KeptMail[]>
}
