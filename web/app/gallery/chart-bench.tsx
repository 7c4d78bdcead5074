/** The chart card of a running call, which gets 1,000 candles on request, for measuring (bench/chart.bench.ts). */
import { useState } from 'react'
import { card as ChartCard } from '#tools/markets_fetch_ohlcv/card.tsx'
import { fixtures } from '#tools/markets_fetch_ohlcv/fixtures.ts'

const call = fixtures.many ?? fixtures.done
const actions = {}

export function ChartBench() {
  const [isShown, setShown] = useState(false)
  return (
    <main className="mx-auto w-[760px] p-6">
      <button type="button" onClick={() => setShown(!isShown)}>
        Toggle
      </button>
      <ChartCard call={isShown ? call : fixtures.running} actions={actions} />
    </main>
  )
}
