/** Visitors of a load run: each has an address of its own, talks for a few messages, and some trade or sign in. */
import { randomInt } from 'node:crypto'
import { answerPreview, createPerson, type Person, signInByMail, solveBotCheck } from '../e2e/person.ts'
import { openTextCall, type TextCall } from '../e2e/text-call.ts'

export const TALK = ['what is slippage?', 'what can you do?', 'hello', 'thanks, how are you?'] as const
export const TOOLS = [
  'what is in the wallet?',
  'price of bonk',
  'is this JUP the real one?',
  'chart of sol',
  'who leads the board?',
  'what is streaming now?',
] as const
/** The lines of visitors, drawn evenly: most of them need a tool. */
const WORDS = [...TOOLS, ...TALK]
const MESSAGES = 5
/** One visitor in so many. */
const TRADES = 10
const SIGNS_IN = 20

/** A message as its visitor sees it. */
export type Outcome = Readonly<{
  at: number
  ms: number
  kind: 'message' | 'trade' | 'visit' | 'voice'
  /** Undefined when it was answered. */
  failed?: 'busy' | 'error'
  why?: string
  /** The question of a call by voice reached its tool. */
  isHeard?: boolean
}>
type Report = (outcome: Outcome) => void

/** An address of 10.0.0.0/8, so that limits by address see visitors and not this machine. */
const address = (): string => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.')

const isBusy = (error: unknown): boolean => /busy/i.test(String(error))

export async function timed(
  kind: Outcome['kind'],
  report: Report,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const at = performance.now()
  try {
    const result = await work()
    report({ at, ms: performance.now() - at, kind, ...(typeof result === 'boolean' && { isHeard: result }) })
    return true
  } catch (error) {
    const why = String(error).slice(0, 200)
    report({ at, ms: performance.now() - at, kind, failed: isBusy(error) ? 'busy' : 'error', why })
    return false
  }
}

async function trade(person: Person, call: TextCall): Promise<void> {
  await call.say('swap 0.001 SOL to USDC')
  await answerPreview(person, 'confirm')
}

/** `url` picks the server of this visitor. */
export async function visit(url: string, n: number, report: Report): Promise<void> {
  const person = createPerson(url, '', { 'x-forwarded-for': address() })
  let call: TextCall | undefined
  const isIn = await timed('visit', report, async () => {
    if (n % SIGNS_IN === SIGNS_IN - 1) await signInByMail(url, `visitor-${n}@example.com`, person)
    call = await openTextCall(url, person)
  })
  if (!isIn || !call) return
  const open = call
  for (let at = 0; at < MESSAGES; at += 1) {
    const words = WORDS[randomInt(WORDS.length)] ?? 'hello'
    if (!(await timed('message', report, () => open.say(words)))) break
  }
  if (n % TRADES === 0) {
    await person.request('/api/auth/check', { body: { captcha: await solveBotCheck(person, 'trade') } })
    await timed('trade', report, () => trade(person, open))
  }
  await timed('message', report, () => person.request('/api/conversation'))
  await open.close()
}
