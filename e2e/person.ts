/** A person without a browser: signs in with a mail from the outbox, and lets programs in, over HTTP alone. */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { challenge } from '#contract/api/auth.ts'
import { sessionToken } from '#contract/api/session.ts'
import { solved } from '#server/test-challenge.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

export type Person = Readonly<{
  /** As a browser sends it. */
  cookie: () => string
}>

/** Keeps the cookies that it is given. */
function newcomer(url: string) {
  const jar = new Map<string, string>()
  const cookie = (): string => [...jar].map((pair) => pair.join('=')).join('; ')
  return {
    cookie,
    async ask(path: string, body?: object): Promise<Response> {
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(url + path, { ...sent, headers: { ...JSON_TYPE, cookie: cookie() } })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      return answer
    },
  }
}

export async function signInByMail(url: string, email: string): Promise<Person> {
  const { ask, cookie } = newcomer(url)
  const told = challenge.parse(await (await ask('/api/auth/challenge')).json())
  if (told.mode !== 'altcha') throw new Error('the product as it starts asks for a proof of work')
  await ask('/api/auth/link', { email, captcha: await solved(told.challenge) })
  const outbox = await (await ask('/dev/outbox')).text()
  const [, token] = /\/auth\/confirm\?token=([\w-]+)/.exec(outbox) ?? []
  await ask('/api/auth/confirm', { token })
  return { cookie }
}

/** The key of a session that this person begins: it opens a call, and the tools. */
export async function sessionKey(url: string, { cookie }: Person): Promise<string> {
  const answer = await fetch(`${url}/api/session`, { headers: { cookie: cookie() } })
  return sessionToken.parse(await answer.json()).client_secret.value
}

/** A program registers itself; its id. */
export async function registered(url: string, redirectUri: string): Promise<string> {
  const body = JSON.stringify({ client_name: 'The suite', redirect_uris: [redirectUri] })
  const answer = await fetch(`${url}/oauth/register`, { method: 'POST', headers: JSON_TYPE, body })
  return z.object({ client_id: z.string() }).parse(await answer.json()).client_id
}

/** The person presses Allow on the page at this address; where they are sent then. */
export async function allow(address: string, { cookie }: Person): Promise<string> {
  const { origin, search } = new URL(address)
  const answer = await fetch(`${origin}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...FORM_TYPE, cookie: cookie() },
    body: new URLSearchParams({ query: search.slice(1), decision: 'allow' }),
  })
  const to = answer.headers.get('location')
  if (!to) throw new Error(`nobody was sent back: ${answer.status} ${await answer.text()}`)
  return to
}

/** The token with which a program that this person allowed opens the tools at `url`. */
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
