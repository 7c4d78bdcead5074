/** Loads what the page would load when it is first needed, so that a replay needs no network once it has begun. */
import { loadPlot } from '#tools/markets_fetch_ohlcv/chart/chart-view.tsx'

/** A part that does not load has a stand-in: another font, a message in place of the chart. */
export async function loadWhole(): Promise<void> {
  await Promise.allSettled([loadPlot(), ...[...document.fonts].map((font) => font.load())])
}
