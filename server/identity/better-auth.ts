/** better-auth on our tables: it makes the link's token, takes it exactly once, and makes the user and the session. */

import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { magicLink } from 'better-auth/plugins/magic-link'
import { userAccounts, userSessions, users, verifications } from '#adapters/db/schema-auth.ts'
import type { Db } from '#adapters/db/transaction.ts'
import type { Log } from '#domain/log.ts'
import { SESSION_DAYS } from './cookies.ts'
import { LINK_S } from './sign-in-secrets.ts'

const ADDRESS_HEADER = 'x-visitor-address'

export type Visitor = Readonly<{ address: string; userAgent: string }>

export type MailedLinks = Readonly<{
  /** The token of a new link for this address. */
  make(email: string): Promise<string>
  /** Takes the link: the first to ask gets a session, everybody after that undefined. */
  redeem(
    token: string,
    visitor: Visitor,
  ): Promise<Readonly<{ userId: string; sessionToken: string }> | undefined>
}>

type Deps = Readonly<{
  db: Db
  /** Signs nothing that a browser sees; better-auth does not start without one. */
  secret: string
  /** Runs before a session is made. */
  onSignIn: (userId: string) => Promise<void>
  log: Log
}>

export function mailedLinks({ db, secret, onSignIn, log }: Deps): MailedLinks {
  const made = new Map<string, (token: string) => void>()
  const auth = betterAuth({
    appName: 'Parley',
    // Never used to build a link: what is mailed is made by sign-in.ts.
    baseURL: 'http://localhost',
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: userSessions, account: userAccounts, verification: verifications },
    }),
    telemetry: { enabled: false },
    session: { expiresIn: SESSION_DAYS * 24 * 3600 },
    advanced: { ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] } },
    logger: {
      log: (level, message) => log[level === 'debug' ? 'info' : level]({}, `better-auth: ${message}`),
    },
    databaseHooks: { session: { create: { before: async ({ userId }) => onSignIn(userId) } } },
    plugins: [
      magicLink({
        expiresIn: LINK_S,
        storeToken: 'hashed',
        sendMagicLink: ({ token, metadata }) => made.get(String(metadata?.request))?.(token),
      }),
    ],
  })
  let requests = 0
  const headersOf = ({ address, userAgent }: Visitor): Headers =>
    new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent })

  return {
    async make(email) {
      const request = String(++requests)
      const { promise, resolve } = Promise.withResolvers<string>()
      made.set(request, resolve)
      try {
        await auth.api.signInMagicLink({ body: { email, metadata: { request } }, headers: new Headers() })
        return await promise
      } finally {
        made.delete(request)
      }
    },
    async redeem(token, visitor) {
      try {
        const answer = await auth.api.magicLinkVerify({ query: { token }, headers: headersOf(visitor) })
        return { userId: answer.user.id, sessionToken: answer.token }
      } catch (error) {
        // A link that cannot be taken is told by a redirect, which is an APIError too; a bug is none.
        if (isAPIError(error)) return undefined
        throw error
      }
    },
  }
}
