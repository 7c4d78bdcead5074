/** Tests the list of one's wallets: the default, names, and one more. */
import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { NamedWallet } from '#contract/api/wallets.ts'
import { fixtures } from '#tools/fixtures.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { portfolioQuery } from '../../lib/queries.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { WALLET } from './fixtures.ts'
import { Wallets } from './wallets.tsx'

const { done } = fixtures.solana_list_balances
if (done.status !== 'done') throw new Error('the fixture is done')
const { output: balances } = done
const balancesOf = (totalValueUsd: number | null) => ({
  ...balances,
  portfolio: { ...balances.portfolio, totalValueUsd },
})

const OTHER = 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE'
const MAIN: NamedWallet = { address: WALLET, label: 'Your wallet', isDefault: true }
const TRADING: NamedWallet = { address: OTHER, label: 'Trading', isDefault: false }

/** A server that remembers; `script` replaces single answers of it. */
async function open(held: readonly NamedWallet[], script: Script = {}) {
  let wallets = held
  const change = (address: string, set: Partial<NamedWallet>) => {
    const others = set.isDefault ? { isDefault: false } : {}
    wallets = wallets.map((each) => ({ ...each, ...(each.address === address ? set : others) }))
    return { json: { wallet: wallets.find((each) => each.address === address) } }
  }
  const calls = fakeServer({
    'GET /api/wallets': () => ({ json: { wallets } }),
    'POST /api/wallets': ({ body }) => {
      wallets = [...wallets, { ...TRADING, label: (body as { label: string }).label }]
      return { json: { wallet: wallets.at(-1) } }
    },
    [`POST /api/wallets/${OTHER}/default`]: () => change(OTHER, { isDefault: true }),
    [`PATCH /api/wallets/${OTHER}`]: ({ body }) => change(OTHER, body as Partial<NamedWallet>),
    ...script,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <Wallets />
    </QueryClientProvider>,
  )
  return { client, screen, calls, press: (name: string) => screen.getByRole('button', { name }).click() }
}

describe('the wallets of a person', () => {
  it('[S7.30] are listed with their address to copy, and the default one is marked', async () => {
    const { screen } = await open([MAIN, TRADING])
    const rows = screen.getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent('Your walletCozdKy…PjpaYaDefault')
    await expect.element(rows.nth(1)).toHaveTextContent('TradingA2LySQ…pqe1LEMake default')
    expect(screen.getByRole('button', { name: 'Make default: Your wallet' }).elements()).toEqual([])
    expect(await findingsNow(screen.container)).toEqual([])
  })

  it('the one that the page shows is worth there what it is worth here', async () => {
    const worth: Script = {
      'POST /api/mcp': () => ({ json: { content: [], structuredContent: balancesOf(2500) } }),
    }
    const { client, screen } = await open([MAIN, TRADING], worth)
    const shown = balancesOf(1234)
    client.setQueryData<unknown>(portfolioQuery.queryKey, {
      ...shown,
      wallet: { ...shown.wallet, address: WALLET },
    })
    await expect
      .element(screen.getByRole('listitem').nth(0))
      .toHaveTextContent('Your wallet$1,234CozdKy…PjpaYaDefault')
    await expect
      .element(screen.getByRole('listitem').nth(1))
      .toHaveTextContent('Trading$2,500A2LySQ…pqe1LEMake default')
  })

  it('say what each is worth, once that is known', async () => {
    const worth: Script = {
      'POST /api/mcp': ({ body }) => {
        const { wallet_address } = (body as { arguments: { wallet_address: string } }).arguments
        return {
          json: { content: [], structuredContent: balancesOf(wallet_address === WALLET ? 1234 : null) },
        }
      },
    }
    const { screen } = await open([MAIN, TRADING], worth)
    await expect
      .element(screen.getByRole('listitem').nth(0))
      .toHaveTextContent('Your wallet$1,234CozdKy…PjpaYaDefault')
    await expect
      .element(screen.getByRole('listitem').nth(1))
      .toHaveTextContent('TradingNo pricesA2LySQ…pqe1LEMake default')
  })

  it('have their actions beside the address or under it, never on it', async () => {
    const { screen } = await open([MAIN, TRADING])
    screen.container.style.width = '296px'
    await expect.element(screen.getByRole('listitem').nth(1)).toBeVisible()
    const box = (name: RegExp) => screen.getByRole('button', { name }).element().getBoundingClientRect()
    const [copy, action] = [box(/^Copy address A2LySQ/), box(/^Make default: Trading/)]
    expect(action.left >= copy.right + 8 || action.top >= copy.bottom).toBe(true)
  })

  it('are made under a name, and the page says that it is empty', async () => {
    const { screen, press, calls } = await open([MAIN])
    await press('New wallet')
    const name = screen.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveFocus()
    await press('Make wallet')
    await expect.element(name).toHaveAccessibleDescription('Give it a name.')
    await name.fill('  Trading ')
    await press('Make wallet')
    await expect
      .element(screen.getByRole('status').last())
      .toHaveTextContent('Trading was made. It is empty: send something to it first.')
    await expect
      .element(screen.getByRole('listitem').nth(1))
      .toHaveTextContent('TradingA2LySQ…pqe1LEMake default')
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/wallets')?.body).toEqual({
      label: 'Trading',
    })
  })

  it('change the default and their names', async () => {
    const { screen, press } = await open([MAIN, TRADING])
    await press('Make default: Trading')
    await expect
      .element(screen.getByRole('status').last())
      .toHaveTextContent('New conversations use Trading.')
    await expect.element(screen.getByRole('listitem').nth(1)).toHaveTextContent('TradingA2LySQ…pqe1LEDefault')
    await press('Rename Trading')
    await screen.getByRole('textbox', { name: 'Name' }).fill('Fast')
    await press('Save')
    await expect.element(screen.getByRole('listitem').nth(1)).toHaveTextContent('FastA2LySQ…pqe1LEDefault')
    await expect.element(screen.getByRole('status').last()).toHaveTextContent('Renamed to Fast.')
  })

  it('say why a name is refused, and keep what was typed', async () => {
    const words = 'Another wallet of yours is named Trading.'
    const { screen, press } = await open([MAIN, TRADING], {
      'POST /api/wallets': () => refusal(409, 'wallet_label_taken', words),
    })
    await press('New wallet')
    const name = screen.getByRole('textbox', { name: 'Name' })
    await name.fill('trading')
    await press('Make wallet')
    await expect.element(name).toHaveAccessibleDescription(words)
    await expect.element(name).toHaveValue('trading')
    await press('Cancel')
    await expect.element(screen.getByRole('button', { name: 'New wallet' })).toBeVisible()
  })

  it('are not offered beyond the fifth', async () => {
    const five = [MAIN, ...['b', 'c', 'd', 'e'].map((label) => ({ ...TRADING, address: label, label }))]
    const { screen } = await open(five)
    await expect.element(screen.getByText(/^These are all 5 wallets/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'New wallet' }).elements()).toEqual([])
  })

  it('say that they did not load, and load again', async () => {
    let fails = true
    const { screen, press } = await open([MAIN], {
      'GET /api/wallets': () => (fails ? refusal(500, 'internal_error', 'x') : { json: { wallets: [MAIN] } }),
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Your wallets did not load.')
    fails = false
    await press('Retry')
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('Your walletCozdKy…PjpaYaDefault')
  })
})
