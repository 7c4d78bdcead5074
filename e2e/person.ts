/** Acts as a person over HTTP, without a browser: signs in with a mail from the outbox and allows programs. */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { readChallenge } from '#contract/api/auth.ts'
import { createSession } from '#contract/api/session.ts'
import { listTrades } from '#contract/api/trades.ts'
import { solved } from '#server/testing/challenge.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

type RequestOptions = Readonly<{ method?: string; body?: object; headers?: Readonly<Record<string, string>> }>

export type Person = Readonly<{
  /** The Cookie header. */
  cookie: () => string
  /** Headers of every request. */
  headers: Readonly<Record<string, string>>
  /** Sends and keeps cookies; returns JSON or text and throws on a refusal. */
  request: (path: string, options?: RequestOptions) => Promise<unknown>
}>

/** Without a cookie, the first request creates a guest. `headers` go with every request. */
export function createPerson(url: string, givenCookie = '', headers: Person['headers'] = {}): Person {
  const jar = new Map<string, string>()
  keepCookies(jar, givenCookie ? [givenCookie] : [])
  const cookie = (): string => [...jar].map((pair) => pair.join('=')).join('; ')
  return {
    cookie,
    headers,
    async request(path, { body, headers: extra, method = body ? 'POST' : 'GET' } = {}) {
      const answer = await fetch(url + path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        headers: { ...JSON_TYPE, ...headers, ...extra, cookie: cookie() },
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
      keepCookies(jar, answer.headers.getSetCookie())
      return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    },
  }
}

function keepCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
}

/** Solves the bot check for a sign-in mail or a guest's first trade. */
export async function solveBotCheck({ request }: Person, purpose: 'sign-in' | 'trade'): Promise<string> {
  const answer = readChallenge.output.parse(await request(`/api/auth/challenge?for=${purpose}`))
  if (answer.mode !== 'altcha') throw new Error('the product as it starts asks for a proof of work')
  return solved(answer.challenge)
}

export async function signInByMail(
  url: string,
  email: string,
  person: Person = createPerson(url),
): Promise<Person> {
  const { request } = person
  await request('/api/auth/link', { body: { email, captcha: await solveBotCheck(person, 'sign-in') } })
  // The outbox is for visitors of this machine only.
  const outbox = z.string().parse(await createPerson(url).request('/dev/outbox'))
  const mail = outbox.split('<article>').find((each) => each.includes(`To ${email},`)) ?? ''
  const [, token] = /\/auth\/confirm\?token=([\w-]+)/.exec(mail) ?? []
  await request('/api/auth/confirm', { body: { token } })
  return person
}

/** Begins a session and returns its key, which opens a call and the tools. */
export const sessionKey = async ({ request }: Person): Promise<string> =>
  createSession.output.parse(await request('/api/session')).client_secret.value

/** Presses a button on the newest preview. */
export async function answerPreview({ request }: Person, verb: 'confirm' | 'decline'): Promise<void> {
  const [newest] = listTrades.output.parse(await request('/api/trades?limit=1')).trades
  if (!newest) throw new Error('no preview was made')
  const body = verb === 'confirm' ? { termsHash: newest.termsHash } : {}
  await request(`/api/trades/${newest.id}/${verb}`, { body })
}

/** Registers a program and returns its id. */
export async function registered(url: string, redirectUri: string): Promise<string> {
  const body = JSON.stringify({ client_name: 'The suite', redirect_uris: [redirectUri] })
  const answer = await fetch(`${url}/oauth/register`, { method: 'POST', headers: JSON_TYPE, body })
  return z.object({ client_id: z.string() }).parse(await answer.json()).client_id
}

/** Presses Allow on the page at this address and returns the redirect. */
export async function allow(address: string, { cookie }: Person): Promise<string> {
  const { origin, search } = new URL(address)
  const answer = await fetch(`${origin}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...FORM_TYPE, cookie: cookie() },
    body: new URLSearchParams({ query: search.slice(1), decision: 'allow' }),
  })
  const to = answer.headers.get('location')
  if (!to) throw new Error(`there was no redirect: ${answer.status} ${await answer.text()}`)
  return to
}

/** Allows a program and returns its token for the tools at `url`. */
export async function grantedToken(url: string, person: Person): Promise<string> {
  const back = 'http://127.0.0.1:3333/back'
  const verifier = randomBytes(32).toString('base64url')
  const common = { client_id: await registered(url, back), redirect_uri: back, resource: `${url}/mcp` }
  const query = new URLSearchParams({
    ...common,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const code = new URL(await allow(`${url}/oauth/authorize?${query}`, person)).searchParams.get('code') ?? ''
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: FORM_TYPE,
    body: new URLSearchParams({ ...common, grant_type: 'authorization_code', code, code_verifier: verifier }),
  })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}
