/** Chooses one of the person's wallets, where there are several. */
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { shortAddress } from '#contract/rules/address.ts'
import { Select } from '#ui/controls/select.tsx'
import { walletsQuery } from './wallets.ts'

type Props = Readonly<{ value: string; onChange: (address: string) => void }>

export function WalletSelect({ value, onChange }: Props) {
  const { data = [] } = useQuery(walletsQuery)
  if (data.length < 2) return null
  const options = data.map(({ address, label }) => ({
    value: address,
    label: `${label} · ${shortAddress(address)}`,
  }))
  return <Select label="Wallet" icon={Wallet} options={options} value={value} onChange={onChange} />
}
