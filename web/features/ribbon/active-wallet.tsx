/** The wallet chip with the wallet that the tools act for. */
import { useQuery } from '@tanstack/react-query'
import { activeWalletQuery } from '#web/lib/queries.ts'
import { WalletChip } from './wallet-chip.tsx'

export function ActiveWallet() {
  const { data } = useQuery(activeWalletQuery)
  return <WalletChip address={data?.public_key} isChosen={data?.isChosen} />
}
