/**
 * The tool token: a short-lived signed statement of the actor, the roles and the wallet that the tools act for.
 * Parley's own channel requires it too, so no signed-in user is ever served without one or with another user's
 * wallet.
 */
import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Role } from '#contract/rules/roles.ts'
import type { Clock } from '#domain/ports.ts'

export const TOKEN_S = 300

export type ToolClaims = Readonly<{
  userId: string
  roles: readonly Role[]
  wallet: string
  expiresAt: Date
  /** The grant of a token that an outside program holds. */
  grantId?: string
}>

/** A token is valid only for its purpose. */
export type Purpose = Readonly<{ issuer: string; audience: string }>

/** For the tools of the page and of calls. */
export const OWN_TOOLS: Purpose = { issuer: 'parley', audience: 'parley-tools' }

export type ToolTokens = Readonly<{
  mint(
    claims: Omit<ToolClaims, 'expiresAt'>,
    purpose: Purpose,
  ): Promise<Readonly<{ token: string; claims: ToolClaims }>>
  /** Undefined when the token is forged, for another purpose, or expired. */
  read(token: string, purpose: Purpose): Promise<ToolClaims | undefined>
}>

const ROLES = ['user', 'pro', 'holders', 'admin', 'superadmin'] as const satisfies readonly Role[]
const claimsShape = z.object({
  sub: z.string(),
  roles: z.array(z.enum(ROLES)),
  wallet: z.string(),
  exp: z.number(),
  grant: z.optional(z.string()),
})

/** Precedes the seed of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** `seed`: 32 bytes, the same on every replica. */
type Options = Readonly<{ seed: Buffer; clock: Clock }>

export function toolTokens({ seed, clock }: Options): ToolTokens {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return {
    async mint({ userId, roles, wallet, grantId }, { issuer, audience }) {
      const now = Math.floor(clock.now() / 1000)
      const token = await new SignJWT({ roles: [...roles], wallet, ...(grantId && { grant: grantId }) })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_S)
        .sign(privateKey)
      const expiresAt = new Date((now + TOKEN_S) * 1000)
      return { token, claims: { userId, roles, wallet, expiresAt, ...(grantId && { grantId }) } }
    },
    async read(token, { issuer, audience }) {
      const currentDate = new Date(clock.now())
      const verified = await jwtVerify(token, publicKey, {
        algorithms: ['EdDSA'],
        typ: 'at+jwt',
        issuer,
        audience,
        currentDate,
      }).catch(() => undefined)
      const claims = verified && claimsShape.safeParse(verified.payload).data
      if (!claims) return undefined
      const { sub: userId, roles, wallet, exp, grant } = claims
      return { userId, roles, wallet, expiresAt: new Date(exp * 1000), ...(grant && { grantId: grant }) }
    },
  }
}
