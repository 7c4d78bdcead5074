/** An address as 4…4, copied on a click (spec S2.13–S2.17). */
import { Wallet } from 'lucide-react'
import { shortAddress } from '#contract/rules/address.ts'
import { showToast, TOAST_MS } from '#web/lib/toasts.ts'

type Props = Readonly<{
  address: string | undefined
  /** For this session only. */
  isChosen?: boolean | undefined
}>

export function WalletChip({ address, isChosen = false }: Props) {
  const short = shortAddress(address)
  const copy = async () => {
    if (!address) return
    try {
      await navigator.clipboard.writeText(address)
      showToast({ text: 'Wallet copied', ms: TOAST_MS.walletCopied })
    } catch {
      // Spec C8.25: a clipboard that refuses is passed over in silence.
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      disabled={!address}
      title={isChosen ? `${address}, chosen for this session` : address}
      aria-label={
        address
          ? `Copy wallet address ${short}${isChosen ? ', chosen for this session' : ''}`
          : `Wallet: ${short}`
      }
      className={`touch inline-flex h-[30px] shrink-0 items-center gap-1.5 rounded-1 border bg-ink-1 px-2 text-small text-fg-1 transition-colors duration-100 enabled:hover:border-line-3 disabled:text-fg-3 ${address ? 'num' : ''} ${isChosen ? 'border-warn' : 'border-line-2'}`}
    >
      <Wallet aria-hidden="true" strokeWidth={1.75} className="size-3.5 text-fg-3 max-sm:hidden" />
      {short}
      {isChosen && (
        <span className="border-l border-line-2 pl-1.5 font-ui text-micro text-warn max-sm:sr-only">
          chosen
        </span>
      )}
    </button>
  )
}
