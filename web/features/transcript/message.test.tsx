import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MessageItem } from '#contract/transcript.ts'
import { AssistantMessage } from './message.tsx'

const item: MessageItem = {
  itemId: 'a',
  type: 'MESSAGE',
  role: 'assistant',
  title: 'About $4,033,',
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
}

it('what was not heard of an interrupted reply stays, grey, and says so', async () => {
  const { container, rerender } = await render(<AssistantMessage item={item} />)
  expect(container.textContent).not.toContain('Grey was not heard')
  await rerender(
    <AssistantMessage item={{ ...item, data: { interrupted: true, unheard: ' half of **it** SOL.' } }} />,
  )
  const rest = [...container.querySelectorAll('.text-fg-3')].find((part) => part.textContent?.includes('SOL'))
  expect(rest?.textContent).toBe(' half of it SOL.')
  expect(rest?.parentElement?.textContent).toBe('About $4,033, half of it SOL.')
  expect(container.textContent).toContain('Grey was not heard')
})

it('marks the figures of a reply that no result holds, and no others', async () => {
  const title = 'SOL is at $168.42, up 3.1%, and **$1,168.42** is 3.1 of it.'
  const { container } = await render(
    <AssistantMessage item={{ ...item, title, data: { unsourced: ['$1,168.42', '3.1'] } }} />,
  )
  const marked = [...container.querySelectorAll('[title^="No result"]')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['$1,168.42 (unsourced)', '3.1 (unsourced)'])
  expect(container.textContent).toContain('The marked figures are unsourced')
})

it('a reply that says that money moved without a receipt is marked', async () => {
  const { container, rerender } = await render(<AssistantMessage item={item} />)
  expect(container.textContent).not.toContain('No receipt')
  await rerender(
    <AssistantMessage item={{ ...item, title: 'Done, I swapped it.', data: { unproved: true } }} />,
  )
  expect(container.textContent).toContain('No receipt confirms this.')
})
