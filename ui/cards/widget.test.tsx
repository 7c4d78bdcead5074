import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { findingsNow } from '../testing/axe-findings.ts'
import { GenericCard } from './generic-card.tsx'

const button = (url: string, type = 'open_url', label = 'Watch') => ({
  type: 'Button',
  label,
  onClickAction: { type, payload: { url } },
})
const show = (...children: unknown[]) =>
  render(
    <GenericCard
      name="scene"
      call={{ status: 'done', input: {}, output: { widget: { type: 'Card', children } } }}
    />,
  )

it.each(['open_url', 'open-url'])('[C5.7] a widget button with the action %s opens a link', async (type) => {
  const screen = await show(
    { type: 'Title', value: 'Live now' },
    { type: 'Row', children: [button('https://example.com/a', type)] },
  )
  await expect.element(screen.getByText('Live now')).toBeVisible()
  const link = screen.getByRole('link', { name: /^Watch ?, opens in a new tab$/ })
  await expect.element(link).toHaveAttribute('href', 'https://example.com/a')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(await findingsNow(screen.container, ['region', 'page-has-heading-one'])).toEqual([])
})

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://x.example/1',
  '/relative',
  '',
])('[C5.7] a widget button to %j is left out', async (url) => {
  const screen = await show({ type: 'Text', value: 'Text' }, button(url))
  await expect.element(screen.getByText('Text', { exact: true })).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

it('shows the host of a widget button whose words name another one', async () => {
  const screen = await show(button('https://evil.example/', 'open_url', 'phantom.app'))
  await expect
    .element(screen.getByRole('link'))
    .toHaveTextContent('phantom.app (evil.example), opens in a new tab')
})

it('leaves out buttons with other actions, unknown parts, and what is nested too deep', async () => {
  let deep: unknown = { type: 'Text', value: 'too deep' }
  for (let level = 0; level < 20; level++) deep = { type: 'Col', children: [deep] }
  const screen = await show(
    { type: 'Script', value: 'unknown part' },
    button('https://example.com', 'send_message'),
    deep,
    'text',
    null,
  )
  expect(screen.getByRole('link').elements()).toEqual([])
  for (const words of ['unknown part', 'too deep']) expect(screen.container.textContent).not.toContain(words)
})
