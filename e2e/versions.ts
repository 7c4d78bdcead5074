/** Steps with the versions of a conversation. */
import type { Locator, Page } from 'playwright-core'
import { log } from './journey.ts'

export async function choose(message: Locator, action: string): Promise<void> {
  await message.getByRole('button', { name: 'More', exact: true }).click()
  await message
    .getByRole('group', { name: 'Actions for this message' })
    .getByRole('button', { name: action, exact: true })
    .click()
}

export async function edit(page: Page, message: Locator, text: string): Promise<void> {
  await choose(message, 'Edit')
  const box = log(page).getByRole('textbox', { name: 'Edit your message' })
  await box.fill(text)
  await box.press('Enter')
  await box.waitFor({ state: 'detached' })
}

export const version = (message: Locator, which: string): Locator =>
  message.getByRole('group', { name: `Version ${which}`, exact: true })

export const step = (message: Locator, way: 'Previous' | 'Next'): Promise<void> =>
  message.getByRole('button', { name: `${way} version`, exact: true }).click()
