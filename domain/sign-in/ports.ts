/** Ports of the sign-in: links with the browsers that requested them, secrets, and passed bot checks. */

export type SignInLink = Readonly<{
  tokenHash: string
  email: string
  triesLeft: number
  expiresAt: Date
}>

/** A browser that requested a link while it was live. */
export type SignInRequest = Readonly<{
  /** The hash of the browser's secret. */
  browserHash: string
  /** The hash of the code that the browser showed. */
  codeHash: string
  callback: string
  /** The network of the request. */
  visitor: string
}>

/** An address has one live link at a time. */
export interface SignInLinks {
  /** Returns false when the address has another live link. */
  keep(link: SignInLink): Promise<boolean>
  /** Returns undefined when the link is unknown or has expired. */
  find(tokenHash: string): Promise<SignInLink | undefined>
  live(email: string): Promise<SignInLink | undefined>
  /** Returns false when the link has ended meanwhile. */
  addRequest(tokenHash: string, request: SignInRequest): Promise<boolean>
  /** Returns the newest request of this browser, or the one with this code. */
  request(
    tokenHash: string,
    by: Readonly<{ browserHash: string } | { codeHash: string }>,
  ): Promise<SignInRequest | undefined>
  /** Takes one try and returns how many were left before; 0 when there was none. */
  takeTry(tokenHash: string): Promise<number>
  /** Deletes its requests too. */
  forget(tokenHash: string): Promise<void>
}

export interface BotChecks {
  /** Returns false when this solution was used before. */
  spend(solution: string, expiresAt: Date): Promise<boolean>
  hasPassed(guestId: string): Promise<boolean>
  passed(guestId: string): Promise<void>
}

/** How long a sign-in link and its codes live. */
export const LINK_S = 300

export interface SignInSecrets {
  hashOf(...parts: readonly string[]): string
  /** A code belongs to one link. */
  hashOfCode(tokenHash: string, typedCode: string): string
  createCode(): string
  createBrowserSecret(): string
}
