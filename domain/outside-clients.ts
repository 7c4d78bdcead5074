/** Port: outside programs, what people allowed them, and the secrets they hold for it. */

export type OutsideClient = Readonly<{ id: string; name: string; redirectUris: readonly string[] }>

export type OutsideGrant = Readonly<{
  id: string
  clientId: string
  clientName: string
  userId: string
  scopes: readonly string[]
  grantedAt: Date
  lastUsedAt: Date | null
}>

/** What a code was asked with; it is only good together with the same again. */
export type CodeTerms = Readonly<{ redirectUri: string; codeChallenge: string }>

export type SpentSecret = Readonly<{ grant: OutsideGrant; terms?: CodeTerms }>

export interface OutsideClients {
  register(client: OutsideClient): Promise<void>
  client(id: string): Promise<OutsideClient | undefined>
  /** A new grant with the code that its client may take, once. */
  allow(
    grant: Readonly<{ clientId: string; userId: string; scopes: readonly string[] }>,
    code: Readonly<{ secret: string; terms: CodeTerms; expiresAt: Date }>,
  ): Promise<void>
  /** Takes a code or refresh token. One that was taken before ends its grant: somebody has stolen it. */
  spend(kind: 'code' | 'refresh', secret: string): Promise<SpentSecret | undefined>
  addRefresh(grantId: string, secret: string, expiresAt: Date): Promise<void>
  /** The grant of a refresh token, taken or not. */
  grantOf(secret: string): Promise<OutsideGrant | undefined>
  /** Undefined when it was taken away. Notes that it is used. */
  live(grantId: string): Promise<OutsideGrant | undefined>
  /** Of this person, newest first. */
  grants(userId: string): Promise<readonly OutsideGrant[]>
  /** False when this person has no such grant. */
  revoke(userId: string, grantId: string): Promise<boolean>
  revokeAll(userId: string): Promise<void>
}
