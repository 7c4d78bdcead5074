/**
 * A journey with a tab on each of two servers, which share a Postgres and a chain. It needs TEST_DATABASE_URL, because
 * PGlite has one process.
 */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, startServer } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { act, closeList, list, lists, openData, openList, widths } from './conversation-list.ts'
import { complete, log, replies, say, sayings } from './journey.ts'
import { signIn } from './people.ts'
import { createPerson, signInByMail } from './person.ts'
import { goesOn, openStoryModel, story } from './story.ts'
import { openTextCall } from './text-call.ts'
import { edit, step, version } from './versions.ts'

const hex = (): string => randomBytes(32).toString('hex')
const TITLE = 'Tell me a story (by the model)'
const oneCall = expect.stringContaining('1 call')
const ROOT = 'root.replicas@example.com'
const MARA = 'mara.replicas@example.com'

describe.skipIf(!process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  let first: App
  let second: App
  let model: Awaited<ReturnType<typeof openStoryModel>>
  let browser: Browser

  beforeAll(async () => {
    model = await openStoryModel()
    const { TEST_BUS_URL: bus } = process.env
    const keys = { PARLEY_SECRET: hex(), WALLET_MASTER_KEY: hex() }
    const shared = { ...model.env, ...keys, PARLEY_SUPERADMINS: ROOT, ...(bus && { BUS_URL: bus }) }
    ;[first, browser] = await Promise.all([startServer(shared), openBrowser()])
    second = await startServer({
      ...shared,
      DATABASE_URL: first.place.DATABASE_URL ?? '',
      SOLANA_RPC_URL: first.chainUrl,
      MARKET: 'sandbox',
    })
  })
  beforeEach(() => model.tellSlowly())
  afterAll(async () => {
    await second?.dispose()
    await first?.dispose()
    await model?.close()
  })

  /** Waits for the words in the list, which a search of everything opens. */
  async function finds(page: Page, words: string): Promise<void> {
    await openList(page)
    await list(page).getByRole('searchbox', { name: 'Search conversations' }).fill(words)
    await list(page)
      .getByRole('button', { name: `Search everything for “${words}”` })
      .click()
    const found = list(page).getByRole('list', { name: 'Found in conversations' })
    await found.getByRole('link', { name: TITLE }).first().waitFor()
    await closeList(page)
  }

  it.each(widths())(
    'a tab on each shows what is begun, streamed, edited, titled, shared and found on the other, %s',
    async (_, device) => {
      const person = await visit(browser, device as BrowserContextOptions)
      const { page: one, newTab, close } = person
      await one.goto(first.url)
      const other = await newTab()
      await other.goto(second.url)

      // The list of the second server shows a conversation that begins on the first one.
      await openList(other)
      await list(other).getByText('Your conversations will appear here.').waitFor()
      await say(one, 'tell me a story')
      await lists(other, 'Story')
      await closeList(other)

      // The reply streams to both, also after a reload, and is whole at its end.
      await goesOn(one)
      await goesOn(other)
      await other.reload()
      await goesOn(other)
      model.end()
      for (const tab of [one, other]) {
        await complete(story(tab))
        expect(await story(tab).textContent()).toContain('they came home.')
      }
      await other.reload()
      await complete(story(other))
      expect(await replies(other).count()).toBe(1)

      // The model writes the title once, for both.
      for (const tab of [other, one]) {
        await openList(tab)
        await lists(tab, TITLE)
        await closeList(tab)
      }

      // The conversation goes on from the second server, and is edited on the first one.
      await say(other, 'what now')
      await log(one).getByText('Understood: what now.').waitFor()
      await complete(replies(one).last())
      await edit(one, sayings(one).last(), 'what else')
      for (const tab of [one, other]) {
        await log(tab).getByText('Understood: what else.').waitFor()
        await version(sayings(tab).last(), '2 of 2').waitFor()
      }
      await complete(replies(other).last())
      await step(sayings(other).last(), 'Previous')
      for (const tab of [one, other]) {
        await version(sayings(tab).last(), '1 of 2').waitFor()
        await log(tab).getByText('Understood: what now.').waitFor()
      }

      await finds(other, 'what now')

      // A copy that is shared on the first server is read on both, until its link is removed on the second one.
      await openList(one)
      await act(one, TITLE, 'Share')
      const panel = one.getByRole('dialog', { name: 'Share a copy' })
      await panel.getByRole('button', { name: 'Create the link' }).click()
      const link = new URL(await panel.getByRole('textbox', { name: 'Link to the copy' }).inputValue())
      const reader = await visit(browser, device as BrowserContextOptions)
      for (const { url } of [second, first]) {
        expect((await reader.page.goto(url + link.pathname))?.status()).toBe(200)
        await reader.page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
      }
      const data = await openData(other)
      await data.getByRole('button', { name: `Remove the link to “${TITLE}”` }).click()
      await data.getByText('No conversation is shared.').waitFor()
      reader.expectErrors(/404/)
      expect((await reader.page.reload())?.status()).toBe(404)
      await reader.close()
      await close()
    },
  )

  it('the console of one server shows the calls of both, and ends a call of the other one', async () => {
    const admin = await visit(browser)
    const { page, close } = admin
    // The sign-in on the first server holds on the second one.
    await signIn(first, admin, ROOT)
    const near = await openTextCall(second.url, createPerson(second.url))
    const far = await openTextCall(first.url, await signInByMail(first.url, MARA))
    await page.goto(second.url)
    await page.getByRole('button', { name: 'Admin tools', exact: true }).click()
    await page.getByRole('button', { name: /^Console/ }).click()
    const panel = page.getByRole('dialog', { name: 'Admin Console' })
    const servers = panel.getByRole('region', { name: 'Servers' }).getByRole('listitem')
    await expect.poll(() => servers.allTextContents()).toEqual([oneCall, oneCall])
    const calls = panel.getByRole('list', { name: 'Live calls' }).getByRole('listitem')
    await expect.poll(() => calls.count()).toBe(2)

    await calls.getByRole('button', { name: new RegExp(MARA) }).click()
    await panel.getByRole('button', { name: 'End session…' }).click()
    await panel.getByRole('textbox').fill('It was only a test')
    await panel.getByRole('button', { name: 'End session', exact: true }).click()
    await panel.getByRole('heading', { name: 'The call is over' }).waitFor()
    await far.ended
    await near.close()
    await close()
  })
})
