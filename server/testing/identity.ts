/** Identity for a test server without sign-in by mail; other tests compose the real one over a database. */
import { altcha } from '#adapters/captcha/altcha.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Accounts, UserSession } from '#domain/accounts.ts'
import type { OutsideClients } from '#domain/outside-clients.ts'
import type { Clock, Log, User } from '#domain/ports.ts'
import type { Wallet } from '#domain/wallets.ts'
import { knownCookie, linkRequestCookie, sessionCookie } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import { toolAccess } from '../identity/tool-access.ts'
import { toolTokens } from '../identity/tool-token.ts'
import { createAuthorizationRequests } from '../oauth/authorization-requests.ts'
import { createGrantTokens } from '../oauth/grant-tokens.ts'

const KEY = Buffer.alloc(32, 7)

const noAccounts: Accounts = {
  byToken: async () => undefined,
  byId: async () => undefined,
  byEmail: async () => undefined,
  sessions: async () => [],
  endSessions: async () => ({ ended: 0, calls: [] }),
  renew: async () => undefined,
  grant: async () => 'unchanged',
  revoke: async () => 'unchanged',
  grants: async () => [],
  assignedBadge: async () => undefined,
  assignBadge: async () => undefined,
  withRoles: async () => [],
  openedCall: async () => true,
}

const noClients: OutsideClients = {
  register: async () => undefined,
  client: async () => undefined,
  allow: async () => true,
  spend: async () => undefined,
  addRefresh: async () => undefined,
  grantOf: async () => undefined,
  live: async () => undefined,
  grants: async () => [],
  revoke: async () => false,
  revokeAll: async () => undefined,
}

const unavailable = async (): Promise<never> => {
  throw new ParleyError('sign_in_unavailable')
}

type Parts = Readonly<{
  demoWallet: string
  clock: Clock
  log: Log
  /** The user of a request, who has one session. */
  signedIn?: ((request: Request) => Promise<User | undefined>) | undefined
}>

/** The session of a user in tests that do not look at it. */
const SESSION: UserSession = {
  id: 'signed_in_1',
  signedInAt: new Date(0),
  lastSeenAt: new Date(0),
  expiresAt: new Date(8.64e15),
  userAgent: null,
  address: null,
}

export function strangersOnly({ clock, demoWallet, log, signedIn }: Parts): Identity {
  const wallet: Wallet = { address: demoWallet, label: 'Demo Wallet', isDefault: true, status: 'ready' }
  const active = async (): Promise<{ wallet: Wallet; source: 'env' }> => ({ wallet, source: 'env' })
  const tokens = toolTokens({ seed: KEY, clock })
  const spent = new Set<string>()
  const spend = async (id: string): Promise<boolean> => !spent.has(id) && spent.add(id).has(id)
  const captcha = altcha({ key: KEY, checks: { spend }, clock })
  return {
    accounts: noAccounts,
    roles: noAccounts,
    signIn: { send: unavailable, confirm: unavailable, checkPerson: unavailable },
    signedIn: {
      async of(request) {
        const user = await signedIn?.(request)
        return user && { user, session: SESSION, token: 'a token', isFormer: false, mustRenew: false }
      },
      ofBearer: async () => undefined,
      changed: () => undefined,
      onChange: () => () => undefined,
      close: () => undefined,
    },
    captcha,
    guestCheck: captcha,
    checks: { spend, hasPassed: async () => true, passed: async () => undefined },
    tools: toolAccess({ accounts: noAccounts, wallets: { active }, tokens, clock, log }),
    outside: {
      clients: noClients,
      requests: createAuthorizationRequests({ clients: noClients, clock }),
      grants: createGrantTokens({
        clients: noClients,
        accounts: noAccounts,
        wallets: { active },
        tokens,
        clock,
      }),
    },
    cookies: {
      session: sessionCookie(KEY, false),
      linkRequest: linkRequestCookie(KEY, false),
      known: knownCookie(KEY, false),
    },
    warmUp: () => undefined,
  }
}
