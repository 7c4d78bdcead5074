import '#ui/styles/index.css'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Attachment } from '#contract/transcript.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { Pictures } from './pictures.tsx'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = (id: string): Attachment => ({
  id,
  label: `${id}.png`,
  description: '1 KB',
  mimeType: 'image/png',
  dataUrl: PIXEL,
  size: 70,
})

beforeEach(() => page.viewport(1280, 800))

describe('a picture in the thread', () => {
  const show = (...ids: string[]) => render(<Pictures attachments={ids.map(picture)} />)

  it.each(sample([1280, 390], 1))(
    'opens large at %i pixels, closes with Escape, and gives the focus back',
    async (width) => {
      await page.viewport(width, 800)
      const screen = await show('a')
      const thumbnail = screen.getByRole('button', { name: 'Open a.png' })
      await thumbnail.click()
      const dialog = screen.getByRole('dialog', { name: 'a.png' })
      await expect.element(dialog).toBeVisible()
      expect(await findingsNow(screen.container)).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(thumbnail).toHaveFocus()
    },
  )

  it('opens by keyboard, and turns to the others by buttons and arrow keys', async () => {
    const screen = await show('a', 'b', 'c')
    const thumbnail = screen.getByRole('button', { name: 'Open b.png' }).element() as HTMLElement
    thumbnail.focus()
    await userEvent.keyboard('{Enter}')
    const shows = (id: string) =>
      expect.element(screen.getByRole('dialog', { name: `${id}.png` })).toBeVisible()
    await shows('b')
    await screen.getByRole('button', { name: 'Next picture' }).click()
    await shows('c')
    await screen.getByRole('button', { name: 'Next picture' }).click()
    await shows('a')
    ;(screen.getByRole('region', { name: 'a.png' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await shows('c')
  })
})
