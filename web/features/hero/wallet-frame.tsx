/** The wallet's place in the first view before anything is known of it. */
import { DEMO_WALLET } from '#web/lib/page-words.ts'

export const WalletFrame = () => (
  <div className="max-sm:hidden">
    <h2 className="border-b border-line-2 pb-2 text-small font-[550] text-fg-2">{DEMO_WALLET}</h2>
    <p className="figures min-h-[5.5rem] pt-3 text-figure text-fg-3">–</p>
  </div>
)
