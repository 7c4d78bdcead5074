import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MessageItem } from '#contract/transcript.ts'
import { createTranscript } from '#web/session/transcript.ts'
import { type AppContext, AppProvider } from '#web/session/use-session.ts'
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

const transcript = createTranscript()

function Message({ item }: { item: MessageItem }) {
  // A message reads nothing else of the app.
  const app = { transcript } as AppContext
  return (
    <AppProvider value={app}>
      <AssistantMessage item={item} />
    </AppProvider>
  )
}

it('what was not heard of an interrupted reply stays, grey, and says so', async () => {
  const { container, rerender } = await render(<Message item={item} />)
  expect(container.textContent).not.toContain('Grey was not heard')
  await rerender(<Message item={{ ...item, data: { interrupted: true, unheard: ' half of **it** SOL.' } }} />)
  const rest = [...container.querySelectorAll('.text-fg-3')].find((part) => part.textContent?.includes('SOL'))
  expect(rest?.textContent).toBe(' half of it SOL.')
  expect(rest?.parentElement?.textContent).toBe('About $4,033, half of it SOL.')
  expect(container.textContent).toContain('Grey was not heard')
})

it('marks the figures of a reply that no result holds, and no others', async () => {
  const title = 'SOL is at $168.42, up 3.1%, and **$1,168.42** is 3.1 of it.'
  const { container } = await render(
    <Message item={{ ...item, title, data: { unsourced: ['$1,168.42', '3.1'] } }} />,
  )
  const marked = [...container.querySelectorAll('[title^="No result"]')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['$1,168.42 (unsourced)', '3.1 (unsourced)'])
  expect(container.textContent).toContain('The marked figures are unsourced')
})

it('a reply that says that money moved without a receipt is marked', async () => {
  const { container, rerender } = await render(<Message item={item} />)
  expect(container.textContent).not.toContain('No receipt')
  await rerender(<Message item={{ ...item, title: 'Done, I swapped it.', data: { unproved: true } }} />)
  expect(container.textContent).toContain('No receipt confirms this.')
})

it('shows where a figure comes from, by its button and by the figure itself', async () => {
  const reply = { ...item, title: 'You hold $4,033.18, or $9.99.' }
  const data = {
    callId: 'c1',
    tool: 'solana_list_balances',
    intent: '',
    arguments: {},
    startedAt: '2026-11-20T14:30:50.000Z',
  }
  const running = { ...item, itemId: 'note', type: 'TOOL_NOTE', status: 'IN_PROGRESS', data } as const
  transcript.addMany([running, reply])
  const screen = await render(<Message item={reply} />)
  const button = screen.getByRole('button', { name: 'Sources' })
  await expect.element(button).not.toBeInTheDocument()
  // The result comes by the stream, perhaps after the words that tell of it.
  const output = { total: 4033.18, chain: { source: 'Sandbox chain', asOf: '2026-11-20T14:30:52.000Z' } }
  transcript.addMany([{ ...running, status: 'DONE', data: { ...data, output } }])
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  const list = screen.getByLabelText('Sources of the figures')
  await expect
    .poll(() => list.element().textContent)
    .toMatch(/^\$4,033\.18Balances, Sandbox chain, \d\d:\d\d:52$/)
  await button.click()
  await expect.element(list).not.toBeInTheDocument()
  await screen.getByText('$4,033.18').click()
  await expect.element(list).toBeInTheDocument()
})
