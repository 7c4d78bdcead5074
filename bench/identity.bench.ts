/** Measures sign-in by mail through a real mail server, and the time to identify the user of a request. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { pgliteBus } from '../adapters/db/bus.ts'
import { openDatabase } from '../adapters/db/open.ts'
import { type Browser, createPeopleServer, type PeopleServer } from '../server/testing/people.ts'
import { silentLog } from '../server/testing/server.ts'
import { type Bench, type Figure, figure, percentile, round } from './kit.ts'

const WARM_UP = 5
const SIGN_INS = 60
const PEOPLE = 100
const PER_SECOND = 1000
const SECONDS = 6

type Mailbox = Readonly<{
  url: string
  next: () => Promise<{ token: string; at: number }>
  close: () => Promise<void>
}>

/** Starts a mail server that reports each accepted mail and its token. */
async function mailbox(): Promise<Mailbox> {
  const taken: { token: string; at: number }[] = []
  const waiting: ((mail: { token: string; at: number }) => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const at = performance.now()
        // Quoted-printable folds long lines and writes '=' as '=3D'.
        const text = Buffer.concat(chunks).toString().replace(/=\r\n/g, '').replace(/=3D/g, '=')
        const mail = { token: /token=([\w-]+)/.exec(text)?.[1] ?? '', at }
        const waiter = waiting.shift()
        if (waiter) waiter(mail)
        else taken.push(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: async () => taken.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type SignIn = Readonly<{ submitMs: number; clickMs: number; answerMs: number }>

async function signIn(people: PeopleServer, box: Mailbox, email: string, browser: Browser): Promise<SignIn> {
  const captcha = await people.captcha(browser)
  const began = performance.now()
  const answered = browser.send('/api/auth/link', { email, captcha }).then((answer) => {
    if (!answer.ok) throw new Error(`no link: ${answer.status}`)
    return performance.now()
  })
  const [mail, answeredAt] = await Promise.all([box.next(), answered])
  const clicked = performance.now()
  const taken = await browser.send('/api/auth/confirm', { token: mail.token })
  const account = await (await browser.request('/api/account')).json()
  const signedIn = performance.now()
  if (!taken.ok || (account as { type: string }).type !== 'user') throw new Error('not signed in')
  return { submitMs: mail.at - began, clickMs: signedIn - clicked, answerMs: answeredAt - began }
}

/** Sends one request of one of these users every millisecond and measures the time to identify the user. */
async function checks({ server }: PeopleServer, browsers: readonly Browser[]): Promise<number[]> {
  const requests = browsers.map(({ cookies }) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    return new Request('http://localhost/api/account', { headers: { cookie } })
  })
  const took: number[] = []
  const pending: Promise<void>[] = []
  const check = async (request: Request): Promise<void> => {
    const began = performance.now()
    if (!(await server.signedIn(request))) throw new Error('the request is not signed in')
    took.push(performance.now() - began)
  }
  const start = performance.now()
  for (let sent = 0; sent < PER_SECOND * SECONDS; ) {
    const due = ((performance.now() - start) / 1000) * PER_SECOND
    for (; sent < due && sent < PER_SECOND * SECONDS; sent += 1)
      pending.push(check(requests[sent % requests.length] as Request))
    await delay(1)
  }
  await Promise.all(pending)
  return took
}

async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const opened = await openDatabase({ dataDir, log: silentLog })
  await opened.migrate()
  const database = { ...opened, bus: pgliteBus() }
  const box = await mailbox()
  const people = await createPeopleServer({
    database,
    config: { mail: { url: box.url, from: 'Parley <bench@localhost>' } },
  })
  try {
    const browsers: Browser[] = []
    const known: SignIn[] = []
    const unknown: SignIn[] = []
    for (let at = 0; at < WARM_UP + SIGN_INS; at += 1) {
      const browser = people.browser()
      browsers.push(browser)
      const first = await signIn(people, box, `new${at}@example.com`, browser)
      const again = await signIn(people, box, `new${at}@example.com`, people.browser())
      if (at >= WARM_UP) {
        unknown.push(first)
        known.push(again)
      }
    }
    while (browsers.length < PEOPLE) {
      const browser = people.browser()
      browsers.push(browser)
      await signIn(people, box, `more${browsers.length}@example.com`, browser)
    }
    const all = [...known, ...unknown]
    const median = (samples: readonly SignIn[]): number =>
      percentile(
        samples.map(({ answerMs }) => answerMs),
        0.5,
      )
    const apart = Math.abs(median(known) - median(unknown))
    return [
      figure(
        'submit → mail handed over to the mail server',
        'ms',
        all.map(({ submitMs }) => submitMs),
        {
          must: 'p95 ≤ 150 ms',
          meets: ({ p95 }) => p95 <= 150,
        },
      ),
      figure(
        'click → signed in, as the page receives it',
        'ms',
        all.map(({ clickMs }) => clickMs),
        {
          must: 'p95 ≤ 120 ms',
          meets: ({ p95 }) => p95 <= 120,
        },
      ),
      figure('answer to a known and to an unknown address: medians apart', 'ms', [round(apart)], {
        must: '< 5 ms',
        meets: ({ median: ms }) => ms < 5,
      }),
      figure(
        `who asks, at ${PER_SECOND} requests/s of ${PEOPLE} people`,
        'ms',
        await checks(people, browsers),
        {
          must: 'p95 ≤ 2 ms',
          meets: ({ p95 }) => p95 <= 2,
        },
      ),
    ]
  } finally {
    await people.close()
    await opened.close()
    await box.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const bench: Bench = { name: 'identity', run }
