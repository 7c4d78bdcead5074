/** Wires identity: stores, the bot check, mail, better-auth when it is first needed, and the tool token. */
import { altcha } from '#adapters/captcha/altcha.ts'
import { turnstile } from '#adapters/captcha/turnstile.ts'
import { accountStore } from '#adapters/db/account-store.ts'
import type { Bus } from '#adapters/db/bus.ts'
import type { Database } from '#adapters/db/database.ts'
import { mailStore } from '#adapters/db/mail-store.ts'
import { outsideClientStore } from '#adapters/db/outside-client-store.ts'
import { botCheckStore, signInLinkStore } from '#adapters/db/sign-in-store.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Captcha } from '#domain/captcha.ts'
import type { Clock } from '#domain/clock.ts'
import type { Actor } from '#domain/identity.ts'
import type { Log } from '#domain/log.ts'
import type { Wallets } from '#domain/wallets.ts'
import type { Config } from '../config/config.ts'
import { textSeal } from '../config/seal.ts'
import { deriveKey } from '../config/secret.ts'
import type { Limits } from '../http/limits.ts'
import { createAsking } from '../oauth/authorization-requests.ts'
import { createGrantTokens } from '../oauth/grant-tokens.ts'
import { openAdminSocket } from './admin-socket.ts'
import type { MailedLinks } from './better-auth.ts'
import { composeMail } from './compose-mail.ts'
import { askedCookie, knownCookie, sessionCookie } from './cookies.ts'
import { type Identity, personRequired } from './identity.ts'
import { operate } from './operate.ts'
import { createSignIn, superadminsAmong } from './sign-in.ts'
import { signedInNow } from './signed-in.ts'
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
  /** Of the server; every key of identity is derived from it. */
  secret: string
  clock: Clock
  log: Log
  /** Shows the operator a mail that nobody else will get; on the console when left out. */
  print?: (text: string) => void
}>

const captchaOf = ({ config }: Parts, work: Captcha): Captcha => {
  const { origin, turnstile: keys } = config
  if (!keys) return work
  return turnstile({ ...keys, ...(origin && { hostname: new URL(origin).hostname }), fetch })
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

/** Not the log: its lines are kept and shipped, and a link signs somebody in. */
const onConsole = (text: string): void => void process.stdout.write(`\n${text}\n`)

/** Whoever calls a tool through whichever door, it counts. */
const withinBudget =
  (limits: Limits, authorize: (actor: Actor) => Promise<Actor>) =>
  async (actor: Actor): Promise<Actor> => {
    await limits.take(actor.kind === 'guest' ? 'guestToolsInADay' : 'userToolsInADay', actor.id)
    return authorize(actor)
  }

/** better-auth takes half a second to load, and most starts never need it. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
}

export async function composeIdentity(parts: Parts): Promise<ComposedIdentity> {
  const { bus, clock, config, database, limits, log, print = onConsole, secret, wallets } = parts
  const { db } = database
  const secure = config.origin?.startsWith('https:') ?? false
  const accounts = accountStore(db, clock)
  const checks = botCheckStore(db, clock)
  const cookies = {
    session: sessionCookie(deriveKey(secret, 'session-cookie'), secure),
    asked: askedCookie(deriveKey(secret, 'asked-cookie'), secure),
    known: knownCookie(deriveKey(secret, 'known-cookie'), secure),
  }
  const guestCheck = altcha({ key: deriveKey(secret, 'altcha'), checks, clock })
  const captcha = captchaOf(parts, guestCheck)
  const outbox = mailStore(db, clock, textSeal(deriveKey(secret, 'mail-text')))
  const mail = await composeMail({ config, database, log, print, outbox, secure })
  const links = lazily(async (): Promise<MailedLinks> => {
    const { mailedLinks } = await import('./better-auth.ts')
    const onSignIn = superadminsAmong(config.superadmins, accounts)
    return mailedLinks({ db, secret: deriveKey(secret, 'better-auth').toString('hex'), onSignIn, log })
  })
  const { mailer } = mail
  const store = signInLinkStore(db, clock)
  const signIn = createSignIn({ links, store, captcha, mailer, outbox, limits, clock })
  const signedIn = signedInNow({ accounts, cookie: cookies.session, bus, clock })
  const seed = deriveKey(secret, 'tool-token')
  const tokens = toolTokens({ seed, clock })
  const tools = toolAccess({ accounts, wallets, tokens, clock, log })
  const clients = outsideClientStore(db, clock)
  const stopForgetting = signedIn.onChange(tools.forget)
  const closeDoor = config.databaseUrl
    ? async () => undefined
    : await openAdminSocket(
        config.dataDir,
        (asked) => operate(accounts, () => signedIn.changed(), asked),
        log,
      )
  return {
    identity: {
      accounts,
      signIn,
      signedIn,
      captcha,
      guestCheck,
      checks,
      tools: { ...tools, authorize: withinBudget(limits, tools.authorize) },
      outside: {
        clients,
        asking: createAsking({ clients, clock }),
        grants: createGrantTokens({ clients, accounts, wallets, tokens, clock }),
      },
      cookies,
      ...(mailer && { mailer }),
      ...(mail.outbox && { outbox: mail.outbox }),
      warmUp: () => void links().catch((error: unknown) => log.error({ err: error }, 'sign-in cannot load')),
    },
    requirePerson: personRequired(checks),
    systems: [mail.system, captchaSystem(parts)],
    async close() {
      await closeDoor()
      stopForgetting()
      signedIn.close()
      await mail.close()
    },
  }
}
