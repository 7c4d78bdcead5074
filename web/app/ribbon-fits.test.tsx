import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Account as Who } from '#contract/api/account.ts'
import { fixtures } from '#tools/fixtures.ts'
import { AccountButton } from '#web/features/account/account-button.tsx'
import { guest, mara, WALLET } from '#web/features/account/fixtures.ts'
import { ConversationsButton } from '#web/features/conversations/conversations-button.tsx'
import { PortfolioButton } from '#web/features/money/portfolio-button.tsx'
import { Connection, Ribbon, RoleBadge, Systems, WalletChip } from '#web/features/ribbon/ribbon.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { aboutQuery, portfolioQuery } from '#web/lib/queries.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { sample } from '../../scripts/testing/full-run.ts'
import { fakeServer } from '../lib/testing/fake-server.ts'
import { fakeApp } from '../session/testing/fake-context.ts'

const systems = [
  ['chain', 'Sandbox chain'],
  ['market', 'Sandbox market'],
  ['model', 'Built-in assistant'],
  ['voice', 'Built-in voice'],
].map(([id, label]) => ({ id, label, mode: 'embedded', detail: '' }))

const { done } = fixtures.solana_list_balances
if (done.status !== 'done') throw new Error('the fixture is done')
const { output: balances } = done

/** The ribbon as the page composes it, with the list pinned. */
async function open(account: Who, isChosen: boolean) {
  const app = fakeApp()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(accountQuery.queryKey, account)
  client.setQueryData<unknown>(aboutQuery.queryKey, { systems })
  client.setQueryData<unknown>(portfolioQuery.queryKey, balances)
  fakeServer({})
  const screen = await render(
    <QueryClientProvider client={client}>
      <AppProvider value={app}>
        <Ribbon
          list={<ConversationsButton isOpen onPress={() => undefined} onIntent={() => undefined} />}
          connection={<Connection />}
          systems={<Systems className="max-sm:hidden" onIntent={() => undefined} panel={() => null} />}
          total={<PortfolioButton panel={() => null} onIntent={() => undefined} />}
          wallet={<WalletChip address={WALLET} isChosen={isChosen} />}
          role={<RoleBadge />}
          account={<AccountButton menu={() => null} onIntent={() => undefined} />}
        />
      </AppProvider>
    </QueryClientProvider>,
  )
  return { app, screen, ribbon: screen.getByRole('banner').element() }
}

/** The touch targets; the rest is for screen readers only. */
const shown = (ribbon: Element) =>
  [...ribbon.children].filter((part) => {
    const { width, height } = part.getBoundingClientRect()
    return width > 1 && height > 1
  })

function expectRoom(ribbon: Element): void {
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  const edges = shown(ribbon).map((part) => part.getBoundingClientRect())
  for (const [index, { left }] of edges.entries())
    expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0)
  expect(edges.at(-1)?.right).toBeLessThanOrEqual(window.innerWidth)
}

const CASES = [
  [360, 'a guest', guest, false],
  [360, 'a guest with a chosen wallet', guest, true],
  [360, 'a user with a chosen wallet', mara, true],
  [390, 'a guest with a chosen wallet', guest, true],
  [320, 'a guest', guest, false],
  [701, 'a user with a chosen wallet', mara, true],
  [768, 'a guest', guest, false],
  [1200, 'a guest', guest, false],
  [1200, 'a user with a chosen wallet', mara, true],
  [1280, 'a user with a chosen wallet', mara, true],
  [768, 'a user', mara, false],
  [900, 'a user with a chosen wallet', mara, true],
] as const
it.each(sample(CASES, 5))(
  'at %i px nothing of the ribbon is cut off or covered, for %s',
  async (width, _, who, isChosen) => {
    await page.viewport(width, 700)
    const { ribbon, app, screen } = await open(who, isChosen)
    expectRoom(ribbon)
    await app.goLive()
    await expect.element(screen.getByText('Live')).toBeVisible()
    if (who === guest) await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
    expectRoom(ribbon)
    app.session.dispatch({ type: 'disconnect' })
    await expect.element(screen.getByText('Offline')).toBeVisible()
    expectRoom(ribbon)
    app.session.dispatch({ type: 'connect' })
    await expect.element(screen.getByText('Linking')).toBeVisible()
    expectRoom(ribbon)
  },
)

it('the list of what is simulated stays open when a turned phone shows its badge elsewhere', async () => {
  await page.viewport(844, 390)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData<unknown>(aboutQuery.queryKey, { systems })
  const screen = await render(
    <QueryClientProvider client={client}>
      <Systems className="max-sm:hidden" onIntent={() => undefined} panel={() => <p>What is simulated</p>} />
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: /^Sandbox/ }).click()
  await page.viewport(390, 844)
  await expect.element(screen.getByText('What is simulated')).toBeVisible()
})
