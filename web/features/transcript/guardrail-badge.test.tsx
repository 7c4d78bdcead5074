import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GuardrailResult } from '#contract/guardrail.ts'
import type { MessageItem } from '#contract/transcript.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { createTranscript } from '#web/session/transcript.ts'
import { type AppContext, AppProvider } from '#web/session/use-session.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { LOOKS } from '../../testing/looks.ts'
import { AssistantMessage } from './message.tsx'

const reply = (guardrailResult?: GuardrailResult, more: Partial<MessageItem> = {}): MessageItem => ({
  itemId: 'a',
  type: 'MESSAGE',
  role: 'assistant',
  title: 'You should buy',
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
  guardrailResult,
  ...more,
})
const PENDING: GuardrailResult = { status: 'IN_PROGRESS' }
const PASS: GuardrailResult = { status: 'DONE', category: 'NONE', rationale: 'It breaks no rule.' }
const FAIL: GuardrailResult = {
  status: 'DONE',
  category: 'OFF_BRAND',
  rationale: 'It advises to buy or to sell.',
  testText: 'You should buy it. ',
}
const app = { transcript: createTranscript() } as AppContext
const Message = ({ item }: { item: MessageItem }) => (
  <AppProvider value={app}>
    <AssistantMessage item={item} />
  </AppProvider>
)
const badge = (outcome: 'Pass' | 'Fail') => page.getByRole('button', { name: `Guardrail: ${outcome}` })
const details = page.getByLabelText('Guardrail details')

it('[C2.72, C4.1, C4.5] is pending while the reply is checked, and opens nothing then', async () => {
  const screen = await render(<Message item={reply(PENDING, { status: 'IN_PROGRESS' })} />)
  await expect.element(screen.getByText('Guardrail: Pending')).toBeVisible()
  expect(screen.getByRole('button', { name: /Guardrail/ }).query()).toBeNull()
})

it('[C3.15, C4.2, C4.4] passes with the category NONE, and opens its details by click and by key', async () => {
  await render(<Message item={reply(PASS)} />)
  await expect.element(badge('Pass')).toHaveAttribute('aria-expanded', 'false')
  await badge('Pass').click()
  await expect
    .element(details)
    .toHaveTextContent('CategoryNoneRationaleIt breaks no rule.Tested textYou should buy')
  ;(badge('Pass').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(details).not.toBeInTheDocument()
})

it('[C3.13, C4.3, C4.4] fails with any other category, says why, and shows the tested text on click only', async () => {
  const data = { interrupted: true, unheard: ' this token now.' }
  const { container } = await render(<Message item={reply(FAIL, { data })} />)
  expect(container.textContent).toContain(
    'This answer was stopped because it broke our rule on promises, advice and unproved claims.',
  )
  expect(container.textContent).not.toContain('this token now')
  expect(container.textContent).not.toContain('You should buy it.')
  await badge('Fail').click()
  await expect
    .element(details)
    .toHaveTextContent('CategoryOff brandRationaleIt advises to buy or to sell.Tested textYou should buy it.')
})

it('of a reply that was complete before its verdict, it says not to rely on it', async () => {
  const { container } = await render(<Message item={reply({ ...FAIL, category: 'VIOLENCE' })} />)
  expect(container.textContent).toContain('This answer breaks our rule on violence. Do not rely on it.')
})

it('is absent where nothing is checked', async () => {
  const screen = await render(<Message item={reply()} />)
  expect(screen.container.textContent).not.toContain('Guardrail')
})

it.each(sample(LOOKS, 1))(
  'axe finds nothing on a %s of %i by %i px in %s',
  async (_, width, height, theme) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(width, height)
    const { container, rerender } = await render(<Message item={reply(FAIL)} />)
    await badge('Fail').click()
    await expect.element(details).toBeVisible()
    const findings = () => findingsNow(container, ['region', 'page-has-heading-one', 'landmark-one-main'])
    expect(await findings()).toEqual([])
    await rerender(<Message item={reply(PENDING, { status: 'IN_PROGRESS' })} />)
    expect(await findings()).toEqual([])
  },
)
