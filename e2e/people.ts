/** Signing in as a newcomer does: with a mail from the outbox of the machine. */
import type { Page } from 'playwright-core'
import type { App } from './app.ts'
import type { Visit } from './browser.ts'

/** Has the link mailed; the code for another browser is what the page shows then. */
export async function askForLink(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Log in' }).click()
  const panel = page.getByRole('dialog', { name: 'Sign in' })
  await panel.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await panel.getByRole('button', { name: 'I’m not a bot' }).click()
  await panel.getByText('Verified', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Send link' }).click()
  await panel.getByText('Check your inbox for the sign-in link.').waitFor()
  const told = (await panel.getByText('It asks for this code there:').textContent()) ?? ''
  return /[A-Z0-9]{3} [A-Z0-9]{3}$/.exec(told)?.[0] ?? ''
}

/** The newest one to this address, from the outbox page of the machine. */
export async function newestLink(app: Pick<App, 'url'>, page: Page, email: string): Promise<string> {
  await page.goto(`${app.url}/dev/outbox`)
  const links = page.getByRole('article').filter({ hasText: email }).locator('a[href*="/auth/confirm"]')
  return (await links.first().getAttribute('href')) ?? ''
}

export async function openLink(app: Pick<App, 'url'>, page: Page, email: string): Promise<void> {
  await page.goto(await newestLink(app, page, email))
  await page.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
}

/** From the page as a guest sees it: it is the user's afterwards, with the account open. The tab of the mail is given back. */
export async function takeLink(app: Pick<App, 'url'>, { page, newTab }: Visit, email: string): Promise<Page> {
  await askForLink(page, email)
  const mail = await newTab()
  await openLink(app, mail, email)
  await mail.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
  return mail
}

/** The page of the visit is the user's afterwards, with nothing open. */
export async function signIn(app: Pick<App, 'url'>, visit: Visit, email: string): Promise<void> {
  const { page } = visit
  await page.goto(app.url)
  const mail = await takeLink(app, visit, email)
  await mail.close()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Close' }).click()
}
