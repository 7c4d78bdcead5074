/** Composes identity: stores, the bot check, mail, sign-in with better-auth on first use, and the tool token. */

import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { altcha } from '#adapters/captcha/altcha.ts'
import { turnstile } from '#adapters/captcha/turnstile.ts'
import { accountStore } from '#adapters/db/account-store.ts'
import type { Database } from '#adapters/db/database.ts'
import { mailStore } from '#adapters/db/mail-store.ts'
import { outsideClientStore } from '#adapters/db/outside-client-store.ts'
import { botCheckStore, signInLinkStore } from '#adapters/db/sign-in-store.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Actor, Bus, Captcha, Clock, Log } from '#domain/ports.ts'
import { createSignIn, type SignInSessions } from '#domain/sign-in/sign-in.ts'
import type { Wallets } from '#domain/wallets.ts'
import { createKeyedMutex } from '#std/mutex.ts'
import { once } from '#std/once.ts'
import { retry } from '#std/retry.ts'
import type { Config } from '../config/config.ts'
import { textSeal } from '../config/seal.ts'
import { deriveKey } from '../config/secret.ts'
import type { Limits } from '../http/limits.ts'
import { createAuthorizationRequests } from '../oauth/authorization-requests.ts'
import { createGrantTokens } from '../oauth/grant-tokens.ts'
import { openAdminSocket } from './admin-socket.ts'
import { composeMail } from './compose-mail.ts'
import { knownCookie, linkRequestCookie, sessionCookie } from './cookies.ts'
import { type Identity, personRequired } from './identity.ts'
import { operate } from './operate.ts'
import { createRoleChanges } from './role-changes.ts'
import { checkCallback, signInSecrets } from './sign-in-ports.ts'
import { createSignedInLookup } from './signed-in.ts'
import { toolAccess } from './tool-access.ts'
import { toolTokens } from './tool-token.ts'

export type ComposedIdentity = Readonly<{
  identity: Identity
  requirePerson: (actor: Actor) => Promise<void>
  systems: readonly OutsideSystem[]
  close: () => Promise<void>
}>

type Parts = Readonly<{
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'mail' | 'origin' | 'superadmins' | 'turnstile'>
  database: Pick<Database, 'db' | 'pool'>
  bus: Pick<Bus, 'publish' | 'subscribe'>
  wallets: Wallets
  limits: Limits
  /** A keyed hash of the network that a guest comes from; undefined for users. */
  networkOf: (actor: Actor) => string | undefined
  /** The server's secret; every key of identity is derived from it. */
  secret: string
  clock: Clock
  log: Log
  /** Shows the operator a mail that cannot be delivered; on the console by default. */
  print?: (text: string) => void
}>

const captchaOf = ({ config }: Parts, work: Captcha): Captcha => {
  const { origin, turnstile: keys } = config
  if (!keys) return work
  return turnstile({ ...keys, ...(origin && { hostname: new URL(origin).hostname }), fetch: guardedFetch() })
}

const captchaSystem = ({ config }: Parts): OutsideSystem =>
  config.turnstile
    ? { id: 'captcha', mode: 'real', label: 'Turnstile', detail: 'Cloudflare tells people from programs.' }
    : {
        id: 'captcha',
        mode: 'embedded',
        label: 'Proof of work',
        detail: 'The browser solves a small task for each sign-in mail.',
      }

/** Not the log, whose lines are stored and shipped: a link signs a user in. */
const onConsole = (text: string): void => void process.stdout.write(`\n${text}\n`)

/** Counts tool calls of every channel. */
const withinBudget =
  ({ limits, networkOf }: Pick<Parts, 'limits' | 'networkOf'>, authorize: (actor: Actor) => Promise<Actor>) =>
  async (actor: Actor): Promise<Actor> => {
    await limits.take(actor.kind === 'guest' ? 'guestToolsInADay' : 'userToolsInADay', actor.id)
    const network = networkOf(actor)
    if (network !== undefined) await limits.take('guestToolsOfAddressInADay', network)
    return authorize(actor)
  }

const cookiesOf = (secret: string, secure: boolean): Identity['cookies'] => ({
  session: sessionCookie(deriveKey(secret, 'session-cookie'), secure),
  // The label is older than the name of the cookie, and a key must not change with a name.
  linkRequest: linkRequestCookie(deriveKey(secret, 'asked-cookie'), secure),
  known: knownCookie(deriveKey(secret, 'known-cookie'), secure),
})

export async function composeIdentity(parts: Parts): Promise<ComposedIdentity> {
  const { bus, clock, config, database, limits, log, print = onConsole, secret, wallets } = parts
  const { db } = database
  const secure = config.origin?.startsWith('https:') ?? false
  const accounts = accountStore(db, clock)
  const checks = botCheckStore(db, clock)
  const cookies = cookiesOf(secret, secure)
  const guestCheck = altcha({ key: deriveKey(secret, 'altcha'), checks, clock })
  const captcha = captchaOf(parts, guestCheck)
  const outbox = mailStore(db, clock, textSeal(deriveKey(secret, 'mail-text')))
  const mail = await composeMail({ config, database, log, print, outbox, secure })
  // better-auth takes half a second to load, and most starts never need it.
  const links = once(async (): Promise<SignInSessions> => {
    const { createSignInSessions } = await import('./better-auth.ts')
    return createSignInSessions({
      db,
      secret: deriveKey(secret, 'better-auth').toString('hex'),
      superadmins: config.superadmins,
      accounts,
      log,
    })
  })
  const { mailer } = mail
  const store = signInLinkStore(db, clock)
  const signIn = createSignIn({
    links,
    store,
    secrets: signInSecrets,
    captcha,
    mailer,
    outbox,
    limits,
    clock,
    runExclusive: createKeyedMutex(),
    retry,
    checkCallback,
  })
  const signedIn = createSignedInLookup({ accounts, cookie: cookies.session, bus, clock })
  const roles = createRoleChanges(accounts, () => signedIn.changed())
  const seed = deriveKey(secret, 'tool-token')
  const tokens = toolTokens({ seed, clock })
  const tools = toolAccess({ accounts, wallets, tokens, clock, log })
  const clients = outsideClientStore(db, clock)
  const stopForgetting = signedIn.onChange(tools.forget)
  const closeAdminSocket = config.databaseUrl
    ? async () => undefined
    : await openAdminSocket(config.dataDir, (command) => operate(accounts, roles, command), log)
  return {
    identity: {
      accounts,
      roles,
      signIn,
      signedIn,
      captcha,
      guestCheck,
      checks,
      tools: { ...tools, authorize: withinBudget(parts, tools.authorize) },
      outside: {
        clients,
        requests: createAuthorizationRequests({ clients, clock }),
        grants: createGrantTokens({ clients, accounts, wallets, tokens, clock }),
      },
      cookies,
      ...(mailer && { mailer }),
      ...(mail.outbox && { outbox: mail.outbox }),
      warmUp: () =>
        void links().catch((error: unknown) => log.error({ err: error }, 'failed to load sign-in')),
    },
    requirePerson: personRequired(checks),
    systems: [mail.system, captchaSystem(parts)],
    async close() {
      await closeAdminSocket()
      stopForgetting()
      signedIn.close()
      await mail.close()
    },
  }
}
