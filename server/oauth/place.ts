/**
 * The address of this server for outside programs: the issuer of their tokens, whose audience is `/mcp` under it.
 */
export type Place = Readonly<{ issuer: string; resource: string }>

export const placeOf = (origin: string): Place => ({ issuer: origin, resource: `${origin}/mcp` })

export const DESCRIBED = '/.well-known/oauth-protected-resource'

/** The address where a program finds the authorization server (RFC 9728 §3.1). */
export const metadataUrl = ({ issuer }: Place): string => `${issuer}${DESCRIBED}/mcp`
