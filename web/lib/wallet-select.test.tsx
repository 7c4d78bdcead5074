/** Tests the choice among one's wallets, which Receive and the export of a key share. */
import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { fakeServer } from './testing/fake-server.ts'
import { WalletSelect } from './wallet-select.tsx'

const MAIN = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
const TRADING = 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE'
const BOTH = [
  { address: MAIN, label: 'Your wallet', isDefault: true },
  { address: TRADING, label: 'Trading', isDefault: false },
]

function Chosen({ onChange }: { onChange: (address: string) => void }) {
  const [address, setAddress] = useState(MAIN)
  return (
    <WalletSelect
      value={address}
      onChange={(next) => {
        onChange(next)
        setAddress(next)
      }}
    />
  )
}

async function open(wallets: typeof BOTH) {
  fakeServer({ 'GET /api/wallets': () => ({ json: { wallets } }) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const chosen: string[] = []
  const screen = await render(
    <QueryClientProvider client={client}>
      <Chosen onChange={(address) => chosen.push(address)} />
    </QueryClientProvider>,
  )
  const known = () => client.getQueryData(['wallets'])
  return { screen, chosen, known }
}

it('[S7.30] names each wallet with its short address, and hands on the whole one', async () => {
  const { screen, chosen } = await open(BOTH)
  const select = screen.getByRole('combobox', { name: 'Wallet' })
  await expect.element(select).toHaveDisplayValue('Your wallet · Cozd…paYa')
  expect(
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Your wallet · Cozd…paYa', 'Trading · A2Ly…e1LE'])
  await select.selectOptions(TRADING)
  expect(chosen).toEqual([TRADING])
  await expect.element(select).toHaveDisplayValue('Trading · A2Ly…e1LE')
  expect(await findingsNow(screen.container)).toEqual([])
})

it('is reached and changed by keyboard alone', async () => {
  const { screen, chosen } = await open(BOTH)
  const select = screen.getByRole('combobox', { name: 'Wallet' })
  await expect.element(select).toBeVisible()
  await userEvent.tab()
  await expect.element(select).toHaveFocus()
  await userEvent.keyboard('T')
  expect(chosen).toEqual([TRADING])
})

it('is not there where a person has one wallet', async () => {
  const { screen, known } = await open(BOTH.slice(0, 1))
  await expect.poll(known).toEqual(BOTH.slice(0, 1))
  expect(screen.container.textContent).toBe('')
})
