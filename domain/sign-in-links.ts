/** Port: what binds a mailed link to the browser that asked for it, and bot checks that were passed. */

export type SignInLink = Readonly<{
  tokenHash: string
  /** Of the secret that the asking browser holds. */
  browserHash: string
  /** Of the code that was shown there. */
  codeHash: string
  triesLeft: number
  callback: string
  expiresAt: Date
}>

export interface SignInLinks {
  keep(link: SignInLink): Promise<void>
  /** Undefined when it is unknown or has expired. */
  find(tokenHash: string): Promise<SignInLink | undefined>
  /** Takes one try and says how many were left before; 0 when there was none. */
  takeTry(tokenHash: string): Promise<number>
  forget(tokenHash: string): Promise<void>
}

export interface BotChecks {
  /** False when this solution was taken before. */
  spend(solution: string, expiresAt: Date): Promise<boolean>
  hasPassed(guestId: string): Promise<boolean>
  passed(guestId: string): Promise<void>
}
