import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { fixtures } from '#tools/solana_list_balances/fixtures.ts'
import { portfolioQuery } from '#web/lib/queries.ts'
import { Total } from './total.tsx'

it('[S2.9] the ribbon tells what the wallet is worth', async () => {
  const { done } = fixtures
  if (done.status !== 'done') throw new Error('the fixture is done')
  const client = new QueryClient()
  client.setQueryData(portfolioQuery.queryKey, done.output)
  const { container } = await render(
    <QueryClientProvider client={client}>
      <Total />
    </QueryClientProvider>,
  )
  expect(container).toHaveTextContent('Demo wallet$4,033')
})
