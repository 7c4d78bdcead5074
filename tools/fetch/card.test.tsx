import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

const drawn = async (state: keyof typeof fixtures) =>
  (await render(<Stage card={card} call={fixtures[state] ?? fixtures.done} />)).container

it('[C1.9, C2.61] shows site, title and text, with its source', async () => {
  const root = await drawn('done')
  for (const words of [
    'walletguide.example',
    'Seed phrases: what they are',
    'Write the words on paper',
    'Sandbox web',
  ])
    expect(root.textContent).toContain(words)
  expect(root.querySelector('a')).toHaveAttribute('href', 'https://walletguide.example/seed-phrases')
})

it('[C9.17] shows four paragraphs, and the rest on request', async () => {
  const root = await drawn('long')
  expect(root.textContent).toContain('4. ')
  expect(root.textContent).not.toContain('5. ')
  const more = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show 10 more')
  more?.click()
  await vi.waitFor(() => expect(root.textContent).toContain('14. '))
  expect(root.textContent).toContain('only its beginning was kept')
})

it('[C8.20] says when the page has no text', async () => {
  expect((await drawn('empty')).textContent).toContain('No full text returned for this page.')
})

it('shows hostile text as text, loads nothing, and says who wrote it', async () => {
  const root = await drawn('hostile')
  expect(root.textContent).toContain('[Confirm](javascript:alert(1))')
  expect(root.querySelectorAll('img, script, iframe, strong')).toHaveLength(0)
  expect(root.textContent).toContain('Written by solana-alpha.example, not by Parley')
})

it.each(['blocked', 'robots', 'pdf'] as const)('says why it was not read: %s', async (state) => {
  const root = await drawn(state)
  expect(root.textContent).toContain('The page was not read')
  expect(root.querySelector('button')).toBeNull()
})

it('says that the sandbox has no internet, and how the operator can change that', async () => {
  const root = await drawn('not_configured')
  expect(root.querySelector('h4')).toHaveTextContent('Not set up here')
  expect(root.textContent).toContain('WEB=live')
  expect(root.querySelector('button')).toBeNull()
})
