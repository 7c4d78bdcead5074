/**
 * Stores a data folder of this version for e2e/upgrade.test.ts: npx node scripts/make-upgrade-fixture.ts
 * A guest, a user and a super admin create data of every kind that the product stores. Run it at each release, before
 * the version in package.json moves on; a stored folder never changes afterwards.
 */
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readPrompt } from '#contract/api/prompts.ts'
import { type App, startApp } from '../e2e/app.ts'
import {
  EDITED_MODULE,
  type Fixture,
  type People,
  readContents,
  readConversation,
} from '../e2e/folder-contents.ts'
import {
  answerPreview,
  createPerson,
  grantedToken,
  type Person,
  signInByMail,
  solveBotCheck,
} from '../e2e/person.ts'
import { openTextCall } from '../e2e/text-call.ts'
import { pack } from './backup/archive.ts'

const ROOT = join(import.meta.dirname, '..')
const SUPERADMIN = 'ilse@example.com'
type StoredConversation = Fixture['earlierConversation']

const LIMITS = { perTradeUsd: 50, perDayUsd: 300 }

/** Creates cards, a trade that lands, and one that is declined. */
async function leaveAsGuest(url: string, guest: Person): Promise<void> {
  await guest.request('/api/auth/check', { body: { captcha: await solveBotCheck(guest, 'trade') } })
  const call = await openTextCall(url, guest)
  await call.say('what’s in the wallet?')
  await call.say('price of bonk')
  await call.say('swap 0.5 SOL to USDC')
  await call.reply(() => answerPreview(guest, 'confirm'))
  await call.say('swap 0.01 SOL to USDC')
  await answerPreview(guest, 'decline')
  await call.close()
}

/** Creates a conversation that was put away, another with trades on the own wallet, a persona, limits, and a program with access. */
async function leaveAsUser(url: string, user: Person): Promise<StoredConversation> {
  const { request } = user
  const persona = { name: 'Careful', voiceKey: 'cedar', metadata: { agentName: 'Vesta' }, isDefault: true }
  await request('/api/prompt-profiles', { body: persona })
  const first = await openTextCall(url, user)
  await first.say('price of jup')
  await first.close()
  const earlierConversation = await readConversation(user)
  await request('/api/conversation', { method: 'POST' })

  const second = await openTextCall(url, user)
  await second.say('show my balances')
  await second.say('swap 0.2 SOL to USDC')
  await second.reply(() => answerPreview(user, 'confirm'))
  // The limit that comes after the preview makes the signer refuse it.
  await second.say('swap 0.4 SOL to USDC')
  await request('/api/wallet/limits', { body: LIMITS })
  await second.reply(() => answerPreview(user, 'confirm'))
  await second.close()
  await grantedToken(url, user)
  return earlierConversation
}

async function leaveAsSuperadmin({ request }: Person): Promise<void> {
  const path = `/prompt-modules/${EDITED_MODULE}`
  for (const sentence of ['Be calm.', 'Be brief.']) {
    const { prompt } = readPrompt.output.parse(await request(path))
    const segment = `${prompt.segment}\n\n${sentence}`
    const body = { segment, version: prompt.version, notes: `Adds “${sentence}”` }
    await request(path, { method: 'PUT', body })
  }
}

async function fill({ url }: App): Promise<People & { earlierConversation: StoredConversation }> {
  const guest = createPerson(url)
  await leaveAsGuest(url, guest)
  const user = await signInByMail(url, 'mara@example.com')
  const earlierConversation = await leaveAsUser(url, user)
  const superadmin = await signInByMail(url, SUPERADMIN)
  await leaveAsSuperadmin(superadmin)
  return { guest, user, superadmin, earlierConversation }
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(ROOT, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

const version = await readVersion()
const madeAt = new Date().toISOString()
const dataDir = await mkdtemp(join(tmpdir(), 'parley-fixture-'))
const app = await startApp({ PARLEY_SUPERADMINS: SUPERADMIN }, { dataDir })
try {
  const { earlierConversation, ...people } = await fill(app)
  // By then, ending calls have stored their last items.
  await app.stop()
  await app.start()
  const contents = await readContents(people)
  const cookies = { guestCookie: people.guest.cookie(), userCookie: people.user.cookie() }
  await app.stop()
  const file = join(ROOT, 'e2e', 'fixtures', `data-${version}.tar.zst`)
  await pack(file, [{ folder: dataDir, names: ['.'] }])
  const about: Fixture = { version, madeAt, ...cookies, earlierConversation, contents }
  await writeFile(file.replace('.tar.zst', '.json'), `${JSON.stringify(about, null, 2)}\n`)
  console.log(`${file}: ${((await stat(file)).size / 2 ** 20).toFixed(1)} MiB`)
} finally {
  await app.dispose()
}
