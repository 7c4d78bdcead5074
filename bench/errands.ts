/** The errands of visitors, one kind each, for figures that a mixture would hide. */
import { randomInt } from 'node:crypto'
import { getConversation } from '#contract/api/conversation.ts'
import {
  answerPreview,
  createPerson,
  type Person,
  sessionKey,
  signInByMail,
  solveBotCheck,
} from '../e2e/person.ts'
import { openTextCall } from '../e2e/text-call.ts'
import { openPage } from './open-page.ts'
import { TALK, TOOLS } from './visitors.ts'

const MESSAGES = 8
/** Short errands are repeated: the clock of CPU time ticks in hundredths of a second. */
const TIMES = 8

/** Runs one errand and returns how many units it was. */
export type Errand = (url: string, n: number) => Promise<number>

/** An address of its own, so that limits by address see a visitor and not this machine. */
export const newVisitor = (url: string): Person =>
  createPerson(url, '', {
    'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.'),
  })

async function say(url: string, person: Person, lines: readonly string[], count = MESSAGES): Promise<number> {
  const call = await openTextCall(url, person)
  for (let at = 0; at < count; at += 1) await call.say(lines[at % lines.length] ?? '')
  await call.close()
  return count
}

async function readAlong(url: string): Promise<number> {
  const person = newVisitor(url)
  const page = await openPage(url, person)
  const said = await say(url, person, TALK)
  await page.close()
  return said
}

async function swap(url: string): Promise<number> {
  const person = newVisitor(url)
  const call = await openTextCall(url, person)
  await person.request('/api/auth/check', { body: { captcha: await solveBotCheck(person, 'trade') } })
  await call.say('swap 0.001 SOL to USDC')
  await answerPreview(person, 'confirm').catch((error: unknown) => explain(person, error))
  await call.close()
  return 1
}

/** The assistant's last words say why there was no preview. */
async function explain(person: Person, error: unknown): Promise<never> {
  const { items } = getConversation.output.parse(await person.request('/api/conversation'))
  throw new Error(`${String(error)}: ${JSON.stringify(items.at(-1))}`)
}

/** Does it for several visitors, one after the other. */
const several =
  (one: Errand): Errand =>
  async (url, n) => {
    for (let at = 0; at < TIMES; at += 1) await one(url, n * TIMES + at)
    return TIMES
  }

async function arrive(url: string): Promise<number> {
  const person = newVisitor(url)
  await person.request('/')
  await sessionKey(person)
  await person.request('/api/conversation')
  return 1
}

/** By what one unit of each is. */
export const errands: Readonly<Record<string, Errand>> = {
  'text turn': (url) => say(url, newVisitor(url), TALK),
  'tool call': (url) => say(url, newVisitor(url), TOOLS),
  'text turn on a page': readAlong,
  visit: several(arrive),
  swap,
  'sign-in': several((url, n) => signInByMail(url, `errand-${n}@example.com`, newVisitor(url)).then(() => 1)),
}
