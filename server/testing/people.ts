/** A test server with real identity over a database, and browsers that keep their cookies, for tests of rights. */
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import type { TestDatabase } from '#adapters/db/testing/database.ts'
import { type Account, readAccount } from '#contract/api/account.ts'
import { readChallenge, sendSignInLink } from '#contract/api/auth.ts'
import type { Brain } from '#domain/brain.ts'
import type { Actor, User } from '#domain/ports.ts'
import type { Wallet, Wallets } from '#domain/wallets.ts'
import type { Config } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { createLimits, type LimitName, type Rule, rules } from '../http/limits.ts'
import { composeIdentity } from '../identity/compose-identity.ts'
import { createToolbox } from '../mcp/call-tool.ts'
import { solved } from './challenge.ts'
import { testTools } from './echo.ts'
import { createTestServer, silentLog, type TestServer } from './server.ts'
import { DEMO_ADDRESS } from './test-signer.ts'

export const USER_ADDRESS = 'Gh9ZwEmdLJ8DscKNTkTqPbNwLNNBjuSzaG9Vp2KGtKJr'
const SECRET = 'a secret of at least thirty-two characters'

const walletOf = (address: string): Wallet => ({ address, label: 'Wallet', isDefault: true, status: 'ready' })
/** Guests share one wallet, users have another. */
const wallets: Wallets = {
  list: async ({ kind }) => [walletOf(kind === 'guest' ? DEMO_ADDRESS : USER_ADDRESS)],
  active: async ({ kind }) => ({
    wallet: walletOf(kind === 'guest' ? DEMO_ADDRESS : USER_ADDRESS),
    source: kind === 'guest' ? 'env' : 'resolver',
  }),
}

export type Browser = Readonly<{
  cookies: Map<string, string>
  request(path: string, init?: RequestInit): Promise<Response>
  /** Sends a request with a JSON body. */
  send(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}>

/** Stores cookies and sends them with every request, like a browser. */
function browserOf(app: ReturnType<typeof createApp>, address?: string): Browser {
  const cookies = new Map<string, string>()
  const env = address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } }
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await app.request(path, { ...init, headers }, env)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    request,
    send: (path, body = {}, headers = {}) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}

/** Returns the account that the server sees for this browser. */
export const accountOf = async (browser: Browser): Promise<Account> =>
  readAccount.output.parse(await (await browser.request('/api/account')).json())

let nth = 0
/** Returns an address that is unique in this process. */
export const anAddress = (): string => `person${++nth}@example.com`

type Given = Readonly<{
  database: TestDatabase
  config?: Partial<Config>
  now?: () => number
  /** Replaces the limits that no test reaches. */
  limits?: Partial<Record<LimitName, Rule>>
  server?: Partial<TestServer>
  /** The model in its calls. */
  brain?: Brain
  /** The network of a guest, for the limits that its guests share. */
  networkOf?: (actor: Actor) => string | undefined
}>

/** An operator who changes roles in a test. */
export const TESTER = { kind: 'operator', id: 'a test' } as const

const ROOMY = { points: 1_000_000, seconds: 1 }

export async function createPeopleServer({
  database,
  config = {},
  now = Date.now,
  limits: tight = {},
  server: more,
  brain,
  networkOf = () => undefined,
}: Given) {
  const clock = { now }
  const printed: string[] = []
  const names = Object.keys(rules) as LimitName[]
  const limits = createLimits(
    undefined,
    Object.fromEntries(names.map((name) => [name, tight[name] ?? ROOMY])) as never,
  )
  const composed = await composeIdentity({
    // No admin socket: a test that needs one names a folder.
    config: { superadmins: [], dataDir: '', ...(!config.dataDir && { databaseUrl: 'none' }), ...config },
    database,
    bus: database.bus,
    wallets,
    limits,
    networkOf,
    secret: SECRET,
    clock,
    log: silentLog,
    print: (text) => void printed.push(text),
  })
  const { identity } = composed
  const audited: TestServer['audited'] = []
  const toolbox = createToolbox({ ...testTools(audited), authorize: identity.tools.authorize })
  const server = createTestServer({
    clock,
    conversations: conversationStore(database.db, clock),
    sessions: sessionStore(database.db, clock),
    limits,
    wallets,
    identity,
    toolbox,
    signedIn: async (request) => (await identity.signedIn.of(request))?.user,
    ...(config.origin && {
      config: { trustedProxies: 0, siteUrl: 'https://parley.example', origin: config.origin },
    }),
    ...(brain && { brain }),
    ...more,
  })
  const app = createApp(server)

  async function captcha(browser: Browser): Promise<string> {
    const answer = readChallenge.output.parse(await (await browser.request('/api/auth/challenge')).json())
    if (answer.mode !== 'altcha') throw new Error('this server has no proof of work')
    return solved(answer.challenge)
  }
  /** Returns the token of the newest link in the outbox to this address. */
  async function token(email: string): Promise<string> {
    const mails = (await identity.outbox?.recent(100)) ?? []
    const mail = mails.find(({ to }) => to === email.toLowerCase())
    const found = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (!found) throw new Error(`no link for ${email} in the outbox`)
    return found
  }
  async function ask(browser: Browser, email: string, callback?: string) {
    const body = { email, captcha: await captcha(browser), ...(callback && { callback }) }
    const answer = await browser.send('/api/auth/link', body)
    if (!answer.ok) throw new Error(`no link: ${await answer.text()}`)
    const { code } = sendSignInLink.output.parse(await answer.json())
    return { code, token: await token(email) }
  }
  /** Returns a browser in which this user has signed in. */
  async function signedIn(email: string, browser = browserOf(app)): Promise<Browser> {
    const link = await ask(browser, email)
    const answer = await browser.send('/api/auth/confirm', { token: link.token })
    if (!answer.ok) throw new Error(`not signed in: ${await answer.text()}`)
    return browser
  }
  /** Grants a role as an operator does. */
  async function grant(email: string, role: 'pro' | 'holders' | 'admin' | 'superadmin'): Promise<User> {
    const user = await identity.accounts.byEmail(email)
    if (!user) throw new Error(`no account has the address ${email}`)
    await identity.roles.grant({ userId: user.id, role, author: TESTER })
    return user
  }
  const close = composed.close
  return {
    app,
    server,
    identity,
    audited,
    printed,
    captcha,
    ask,
    token,
    signedIn,
    grant,
    close,
    /** `address` is the visitor's address at the socket. */
    browser: (address?: string) => browserOf(app, address),
  }
}

export type PeopleServer = Awaited<ReturnType<typeof createPeopleServer>>
