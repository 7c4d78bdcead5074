/** How often a changed wallet is read again. */
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { trades as examples } from '#tools/_kit/testing/trades.ts'
import { createPageTrades } from './page-trades.ts'
import { portfolioQuery, walletKey } from './queries.ts'
import { signalsQuery } from './signals.ts'
import { refreshSignals, refreshWallet } from './wallet-refresh.ts'

/** The wallet's three queries, as the page shows them; each request is answered by the test. */
function shownWallet() {
  const queries = new QueryClient()
  const signals: AbortSignal[] = []
  let answers: (() => void)[] = []
  for (const name of ['access', 'active', 'portfolio']) {
    new QueryObserver(queries, {
      queryKey: [...walletKey, name],
      queryFn: ({ signal }) => {
        signals.push(signal)
        return new Promise((resolve) => answers.push(() => resolve(name)))
      },
    }).subscribe(() => undefined)
  }
  async function answer(): Promise<void> {
    const now = answers
    answers = []
    for (const one of now) one()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const aborted = () => signals.filter((signal) => signal.aborted).length
  return { queries, answer, aborted, requests: () => signals.length }
}

it('[S4.37] a swap that the stream reports refreshes the wallet once and aborts nothing', async () => {
  const { queries, answer, aborted, requests } = shownWallet()
  await answer()
  expect(requests()).toBe(3)
  const trades = createPageTrades(() => void refreshWallet(queries))
  trades.receive(examples.sent)
  trades.receive(examples.confirmed)
  void refreshWallet(queries) // `touched` follows the end on the stream
  await answer()
  await answer()
  expect([requests(), aborted()]).toEqual([6, 0])
})

it('what was being read already is let finish, and read once more', async () => {
  const { queries, answer, aborted, requests } = shownWallet()
  void refreshWallet(queries)
  void refreshWallet(queries)
  expect([requests(), aborted()]).toEqual([3, 0])
  await answer()
  await answer()
  await answer()
  expect([requests(), aborted()]).toEqual([6, 0])
})

it('a hidden page does not read the signal stack until it is seen again', async () => {
  const queries = new QueryClient()
  queries.mount()
  onTestFinished(() => {
    queries.unmount()
    focusManager.setFocused(undefined)
  })
  const queryFn = vi.fn(async () => 'signals')
  new QueryObserver(queries, { queryKey: signalsQuery.queryKey, queryFn, networkMode: 'always' }).subscribe(
    () => undefined,
  )
  await expect.poll(() => queries.isFetching()).toBe(0)
  focusManager.setFocused(false)
  refreshSignals(queries)
  expect(queryFn).toHaveBeenCalledOnce()
  focusManager.setFocused(true)
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
  await expect.poll(() => queries.isFetching()).toBe(0)
  refreshSignals(queries)
  expect(queryFn).toHaveBeenCalledTimes(3)
})

it('what the wallet is worth is read again when the market moves, once a minute at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const queries = new QueryClient()
  const queryFn = vi.fn(async () => 'balances')
  new QueryObserver<unknown>(queries, {
    queryKey: portfolioQuery.queryKey,
    queryFn,
    networkMode: 'always',
  }).subscribe(() => undefined)
  const read = async (times: number) => {
    await expect.poll(() => queries.isFetching()).toBe(0)
    expect(queryFn).toHaveBeenCalledTimes(times)
  }
  await read(1)
  vi.setSystemTime(59_000)
  refreshSignals(queries)
  await read(1)
  vi.setSystemTime(60_000)
  refreshSignals(queries)
  refreshSignals(queries)
  await read(2)
  // A card on the screen has brought newer balances.
  vi.setSystemTime(100_000)
  queries.setQueryData(portfolioQuery.queryKey, 'newer' as never)
  vi.setSystemTime(130_000)
  refreshSignals(queries)
  await read(2)
})
