/** Signing in as a newcomer does: with a mail from the outbox of the machine. */
import type { App } from './app.ts'
import type { Visit } from './browser.ts'

/** The page of the visit is the user's afterwards, with nothing open. */
export async function signIn(app: App, { page, newTab }: Visit, email: string): Promise<void> {
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Log in' }).click()
  const panel = page.getByRole('dialog', { name: 'Sign in' })
  await panel.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await panel.getByRole('button', { name: 'I’m not a bot' }).click()
  await panel.getByText('Verified', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Send link' }).click()
  await panel.getByText('Check your inbox for the sign-in link.').waitFor()
  const mail = await newTab()
  await mail.goto(`${app.url}/dev/outbox`)
  const links = mail
    .locator('article, li, tr, section', { hasText: email })
    .locator('a[href*="/auth/confirm"]')
  await mail.goto((await links.first().getAttribute('href')) ?? '')
  await mail.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
  await mail.close()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Close' }).click()
}
