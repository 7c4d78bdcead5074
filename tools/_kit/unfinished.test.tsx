import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UnfinishedCard } from './unfinished.tsx'

const drawn = async (code: string, extra: { notSetUp?: string } = {}) =>
  (
    await render(
      <UnfinishedCard
        title="Balances"
        text="Fetching balances…"
        heading="The balances did not load"
        call={{ status: 'failed', code, message: 'The cause.' }}
        actions={{ rerun: vi.fn() }}
        {...extra}
      />,
    )
  ).container

it.each(['not_configured', 'onchain_not_configured', 'birdeye_key_refused', 'page_no_internet'])(
  'says that the part is not set up, without a retry, after %s',
  async (code) => {
    const root = await drawn(code)
    expect(root.querySelector('h4')).toHaveTextContent('Not set up here')
    expect(root.textContent).toContain('The cause.')
    expect(root.querySelector('button')).toBeNull()
  },
)

it('uses the heading of the card for what is not set up', async () => {
  const root = await drawn('not_configured', { notSetUp: 'No web search here' })
  expect(root.querySelector('h4')).toHaveTextContent('No web search here')
})

it('names the work that failed, with a retry where the answer may change', async () => {
  const root = await drawn('balances_unavailable')
  expect(root.querySelector('h4')).toHaveTextContent('The balances did not load')
  expect(root.querySelector('button')).toHaveTextContent('Retry')
})

it('names the work of a running call', async () => {
  const { container } = await render(
    <UnfinishedCard
      title="Balances"
      text="Fetching balances…"
      heading="The balances did not load"
      call={{ status: 'running', elapsedMs: 3_000 }}
      actions={{}}
    />,
  )
  expect(container.querySelector('[role="status"]')).toHaveTextContent('Fetching balances…')
})
