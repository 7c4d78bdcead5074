/** Signs people in with a mail from the outbox of the machine. */
import type { Page } from 'playwright-core'
import type { App } from './app.ts'
import type { Visit } from './browser.ts'

/** Requests the link by mail and returns the code for another browser, which the page then shows. */
export async function askForLink(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Log in' }).click()
  const panel = page.getByRole('dialog', { name: 'Log in' })
  await panel.getByRole('textbox', { name: 'Email' }).fill(email)
  await panel.getByRole('button', { name: 'Send link' }).click()
  await panel.getByText('Check your inbox for the sign-in link.').waitFor()
  const words = 'In another browser the link asks for this code:'
  const notice = (await panel.getByRole('paragraph').filter({ hasText: words }).textContent()) ?? ''
  return /[A-Z0-9]{3} [A-Z0-9]{3}$/.exec(notice)?.[0] ?? ''
}

/** Returns the newest link to this address from the outbox page. */
export async function newestLink(app: Pick<App, 'url'>, page: Page, email: string): Promise<string> {
  await page.goto(`${app.url}/dev/outbox`)
  const links = page.getByRole('article').filter({ hasText: email }).locator('a[href*="/auth/confirm"]')
  return (await links.first().getAttribute('href')) ?? ''
}

export async function openLink(app: Pick<App, 'url'>, page: Page, email: string): Promise<void> {
  await page.goto(await newestLink(app, page, email))
  await page.getByRole('heading', { name: 'Log in to Parley' }).waitFor()
}

/** Signs a guest's page in, with the account panel open afterwards, and returns the tab of the mail. */
export async function takeLink(app: Pick<App, 'url'>, { page, newTab }: Visit, email: string): Promise<Page> {
  await askForLink(page, email)
  const mail = await newTab()
  await openLink(app, mail, email)
  await mail.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
  return mail
}

/** Signs the visit's page in and leaves no panel open. */
export async function signIn(app: Pick<App, 'url'>, visit: Visit, email: string): Promise<void> {
  const { page } = visit
  await page.goto(app.url)
  const mail = await takeLink(app, visit, email)
  await mail.close()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Close' }).click()
}
