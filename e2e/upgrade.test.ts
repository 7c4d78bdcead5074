/** Opens data folders of earlier versions with this version, compares their contents and continues with them. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { getConversation } from '#contract/api/conversation.ts'
import { searchConversations } from '#contract/api/search.ts'
import { EXPORT_HEADER, exportWallet } from '#contract/api/wallet.ts'
import { readArchive } from '#contract/archive.ts'
import { deriveKey, loadSecret } from '#server/config/secret.ts'
import { guestCookie, sessionCookie } from '#server/identity/cookies.ts'
import { contracts } from '#tools/contracts.ts'
import { auditTrades } from '../scripts/audit-trades.ts'
import { unpack } from '../scripts/backup/archive.ts'
import { type App, startApp } from './app.ts'
import { essenceOf, fixture, type People, readContents } from './folder-contents.ts'
import { answerPreview, createPerson, signInByMail } from './person.ts'
import { openTextCall } from './text-call.ts'

const FOLDER = join(import.meta.dirname, 'fixtures')
const fixtures = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    packed: join(FOLDER, name.replace('.json', '.tar.zst')),
    ...fixture.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))),
  }))

describe.each(fixtures)('a data folder of version $version', (stored) => {
  const { contents, earlierConversation, guestCookie: oldGuestCookie, madeAt, packed, userCookie } = stored
  let dataDir: string
  let app: App
  let people: People

  const guestCookieAt = async (now: () => number) =>
    guestCookie(deriveKey(await loadSecret(undefined, dataDir), 'guest-cookie'), false, now)

  /** The guest's cookie is renewed in time; the others log in again. */
  async function returnToPage(): Promise<People> {
    const { read } = await guestCookieAt(() => Date.parse(madeAt))
    const { write } = await guestCookieAt(Date.now)
    const guest = read(oldGuestCookie)?.guest
    if (!guest) throw new Error('the cookie of the guest is not known any more')
    return {
      guest: createPerson(app.url, write(guest)),
      user: await signInByMail(app.url, contents.user.account.email),
      superadmin: await signInByMail(app.url, contents.superadmin.account.email),
    }
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-upgrade-'))
    await unpack(packed, dataDir)
    // The stored folders become older than GUEST_HISTORY_DAYS.
    app = await startApp({ GUEST_HISTORY_DAYS: '0' }, { dataDir })
    people = await returnToPage()
  })
  afterAll(() => app?.dispose())

  it('shows conversations, receipts, wallets, persona and prompt module as they were', async () => {
    expect(await readContents(people)).toEqual(contents)
    const { read } = sessionCookie(deriveKey(await loadSecret(undefined, dataDir), 'session-cookie'), false)
    expect(read(userCookie)).toBeTruthy()
  })

  it('has a result that its card can read behind every tool note', async () => {
    const answers = await Promise.all(
      [people.guest, people.user].map(({ request }) => request('/api/conversation')),
    )
    const items = answers.flatMap((answer) => getConversation.output.parse(answer).items)
    const notes = items.flatMap((item) => (item.type === 'TOOL_NOTE' ? [item.data] : []))
    expect(notes.length).toBeGreaterThan(0)
    for (const { tool, output } of notes) {
      const contract = Object.values(contracts).find(({ name }) => name === tool)
      expect(contract?.output.safeParse(output).error, tool).toBeUndefined()
    }
  })

  it('finds every earlier message by search, as a straight conversation that can be exported', async () => {
    const { branch, forks, id, items } = getConversation.output.parse(
      await people.user.request('/api/conversation'),
    )
    expect({ branch, forks }).toEqual({ branch: 0, forks: [] })
    const isOwn = (item: (typeof items)[number]) =>
      item.type === 'MESSAGE' && item.role === 'user' && !item.isHidden
    const own = items.filter(isOwn).map(({ itemId }) => itemId)
    const path = '/api/search?from=me&limit=50'
    const { hits } = searchConversations.output.parse(await people.user.request(path))
    const found = hits.flatMap((hit) => (hit.conversationId === id ? [hit] : []))
    expect(found.map(({ itemId }) => itemId).sort()).toEqual(own.sort())
    expect(found.filter(({ imported, otherVersion }) => imported || otherVersion)).toEqual([])
    const { conversations } = readArchive(await people.user.request('/api/archive?format=json'))
    const exported = conversations.map((each) => each.items.map(({ itemId }) => itemId))
    expect(exported).toContainEqual(items.map(({ itemId }) => itemId))
    expect(conversations.filter(({ parents }) => parents)).toEqual([])
  })

  it('[S1.7] hands the key of the user’s wallet out', async () => {
    const answer = await people.user.request('/api/wallet/export?format=json', {
      headers: { [EXPORT_HEADER]: '1', 'sec-fetch-site': 'same-origin' },
    })
    const { public_key, secret_key } = exportWallet.output.parse(answer)
    expect(public_key).toBe(contents.user.wallet.address)
    const bytes = z.array(z.number()).parse(JSON.parse(secret_key))
    expect((await createKeyPairSignerFromBytes(Uint8Array.from(bytes))).address).toBe(public_key)
  })

  it('goes on with the conversation and the wallet, and still has everything after a second start', async () => {
    const call = await openTextCall(app.url, people.user)
    await call.say('swap $5 of SOL to USDC')
    await call.reply(() => answerPreview(people.user, 'confirm'))
    await call.close()

    await app.stop()
    await app.start()
    const { user, ...rest } = await readContents(people)
    expect(rest).toEqual({ guest: contents.guest, superadmin: contents.superadmin, module: contents.module })
    const { conversation, trades } = contents.user
    expect(user.conversation.items.slice(0, conversation.items.length)).toEqual(conversation.items)
    expect(user.conversation.items.at(-1)?.title).toMatch(/^Swapped .+ for /)
    expect(user.trades[0]).toMatchObject({ status: 'confirmed', moved: expect.any(Array) })
    expect(user.trades.slice(1)).toEqual(trades)
  })

  it('keeps what no page shows now, and its books agree', async () => {
    await app.stop()
    const { conversations, problems } = await auditTrades(dataDir)
    expect(problems).toEqual([])
    const earlier = conversations.find(({ id }) => id === earlierConversation.id)
    expect(earlier?.items.map(essenceOf)).toEqual(earlierConversation.items)
  })
})
