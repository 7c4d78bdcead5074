/** Issues and redeems sign-in links with better-auth, which also creates the user and the session. */
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { magicLink } from 'better-auth/plugins/magic-link'
import { redactQueryErrors } from '#adapters/db/redact-query-errors.ts'
import { userAccounts, userSessions, users, verifications } from '#adapters/db/schema-auth.ts'
import type { Db } from '#adapters/db/transaction.ts'
import type { Accounts } from '#domain/accounts.ts'
import type { Log } from '#domain/ports.ts'
import { LINK_S } from '#domain/sign-in/ports.ts'
import type { SignInSessions, Visitor } from '#domain/sign-in/sign-in.ts'
import { SESSION_DAYS } from './cookies.ts'

/** The author of the roles that the configuration grants. */
const CONFIGURATION = { kind: 'operator', id: 'PARLEY_SUPERADMINS' } as const

const ADDRESS_HEADER = 'x-visitor-address'

type Deps = Readonly<{
  db: Db
  /** better-auth requires one, but signs nothing with it that reaches a browser. */
  secret: string
  /** The addresses that receive the superadmin role when they log in. */
  superadmins: readonly string[]
  accounts: Pick<Accounts, 'byId' | 'grant'>
  log: Log
}>

export function createSignInSessions({ db, secret, superadmins, accounts, log }: Deps): SignInSessions {
  async function grantSuperadmin(userId: string): Promise<void> {
    if (superadmins.length === 0) return
    const user = await accounts.byId(userId)
    if (user && superadmins.includes(user.email))
      await accounts.grant({ userId, role: 'superadmin', author: CONFIGURATION })
  }

  const made = new Map<string, (token: string) => void>()
  const auth = betterAuth({
    appName: 'Parley',
    // Not used in any link: domain/sign-in builds those.
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
    databaseHooks: { session: { create: { before: ({ userId }) => grantSuperadmin(userId) } } },
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

  // better-auth queries the database itself, with the address and the token as parameters.
  return redactQueryErrors<SignInSessions>({
    async createToken(email) {
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
        // better-auth reports an invalid link by a redirect, which is an APIError; a bug is not.
        if (isAPIError(error)) return undefined
        throw error
      }
    },
  })
}
