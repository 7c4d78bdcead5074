/** The signal stack: the wallet, the market, live streams and what Parley can do (spec S2.39). */
import { MarketSection, StreamsSection } from './market-section.tsx'
import { ToolsSection } from './tools-section.tsx'
import { WalletSection } from './wallet-section.tsx'

/** It has no control that exists nowhere else. */
export const SignalStack = () => (
  <div className="flex flex-col gap-7">
    <WalletSection />
    <MarketSection />
    <StreamsSection />
    <ToolsSection />
  </div>
)
