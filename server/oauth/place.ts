/** Where this server is reached by outside programs: it is the issuer of their tokens, and `/mcp` under it is what they are for. */
export type Place = Readonly<{ issuer: string; resource: string }>

export const placeOf = (origin: string): Place => ({ issuer: origin, resource: `${origin}/mcp` })

export const DESCRIBED = '/.well-known/oauth-protected-resource'

/** Where a program learns which authorization server to ask (RFC 9728 §3.1). */
export const metadataUrl = ({ issuer }: Place): string => `${issuer}${DESCRIBED}/mcp`
