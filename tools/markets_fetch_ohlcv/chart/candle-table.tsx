/** The candles as a table, newest first, for those who cannot or do not want to read a picture. */
import { useFold } from '#ui/cards/fold.tsx'
import type { CandleRow } from '../contract.ts'
import { priceText, timeText, volumeText } from './texts.ts'

const FIRST_ROWS = 24
const HEADS = ['Time', 'Open', 'High', 'Low', 'Close', 'Volume'] as const

type TableProps = Readonly<{ rows: readonly CandleRow[]; unit: string; seconds: number }>

export function CandleTable({ rows, unit, seconds }: TableProps) {
  const fold = useFold(rows.toReversed(), FIRST_ROWS, 'table rows')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Candles" tabIndex={0} className="max-h-80 overflow-auto border-line border-t">
      <table className="w-full text-small">
        <thead className="sticky top-0 bg-ink-0 text-fg-3">
          <tr>
            {HEADS.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`px-2 py-2 font-[500] first:pl-0 last:pr-0 ${at === 0 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {fold.shown.map((row) => (
            <tr key={row.t} className="border-line border-t whitespace-nowrap">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {timeText(row.t, seconds)}
              </th>
              {[row.o, row.h, row.l, row.c].map((price, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the four prices of a candle have fixed places
                <td key={at} className="px-2 py-1.5 text-right">
                  {priceText(price, unit)}
                </td>
              ))}
              <td className="py-1.5 pl-2 text-right">{volumeText(row, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fold.button}
    </section>
  )
}
