/** Port: outside programs, the access that users granted them, and their secrets. */

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

/** The terms of an authorization code, which its redemption must repeat. */
export type CodeTerms = Readonly<{ redirectUri: string; codeChallenge: string }>

export type SpentSecret = Readonly<{ grant: OutsideGrant; terms?: CodeTerms }>

export interface OutsideClients {
  register(client: OutsideClient): Promise<void>
  client(id: string): Promise<OutsideClient | undefined>
  /**
   * Creates a grant with a code that its client can redeem once. Returns false when the sign-in of the browser has
   * ended: a sign-out that revokes all grants finds this one, or was before it.
   */
  allow(
    grant: Readonly<{ clientId: string; userId: string; scopes: readonly string[] }>,
    code: Readonly<{ secret: string; terms: CodeTerms; expiresAt: Date }>,
    userSession: string,
  ): Promise<boolean>
  /** Redeems a code or refresh token. A second redemption ends its grant, because the secret was stolen. */
  spend(kind: 'code' | 'refresh', secret: string): Promise<SpentSecret | undefined>
  addRefresh(grantId: string, secret: string, expiresAt: Date): Promise<void>
  /** Returns the grant of a refresh token, redeemed or not. */
  grantOf(secret: string): Promise<OutsideGrant | undefined>
  /** Returns undefined when the grant was revoked. Updates its last use. */
  live(grantId: string): Promise<OutsideGrant | undefined>
  /** Returns the user's grants, newest first. */
  grants(userId: string): Promise<readonly OutsideGrant[]>
  /** Returns false when this user has no such grant. */
  revoke(userId: string, grantId: string): Promise<boolean>
  revokeAll(userId: string): Promise<void>
}
