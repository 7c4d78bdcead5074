/** Ports: sign-in links with the browsers that requested them, and passed bot checks. */

export type SignInLink = Readonly<{
  tokenHash: string
  email: string
  triesLeft: number
  expiresAt: Date
}>

/** A browser that asked for a link while it lives. */
export type SignInRequest = Readonly<{
  /** The hash of the secret that the browser holds. */
  browserHash: string
  /** Of the code that was shown there. */
  codeHash: string
  callback: string
  /** The network that the request came from. */
  visitor: string
}>

/** An address has one live link at a time. */
export interface SignInLinks {
  /** False when another one lives for its address. */
  keep(link: SignInLink): Promise<boolean>
  /** Undefined when it is unknown or has expired. */
  find(tokenHash: string): Promise<SignInLink | undefined>
  live(email: string): Promise<SignInLink | undefined>
  /** False when the link has ended meanwhile. */
  addRequest(tokenHash: string, request: SignInRequest): Promise<boolean>
  /** The newest one of this browser, or the one that was shown this code. */
  request(
    tokenHash: string,
    by: Readonly<{ browserHash: string } | { codeHash: string }>,
  ): Promise<SignInRequest | undefined>
  /** Takes one try and says how many were left before; 0 when there was none. */
  takeTry(tokenHash: string): Promise<number>
  /** Forgets its requests too. */
  forget(tokenHash: string): Promise<void>
}

export interface BotChecks {
  /** False when this solution was taken before. */
  spend(solution: string, expiresAt: Date): Promise<boolean>
  hasPassed(guestId: string): Promise<boolean>
  passed(guestId: string): Promise<void>
}
