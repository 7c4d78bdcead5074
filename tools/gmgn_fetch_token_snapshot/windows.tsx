/** Draws the trading of the last minutes and hours as a table. */
import { formatCompact } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import { Change } from '#ui/cards/change.tsx'
import type { gmgnFetchTokenSnapshot } from './contract.ts'

type Rows = Output<typeof gmgnFetchTokenSnapshot>['windows']

const LABELS: Readonly<Record<Rows[number]['window'], string>> = {
  m5: '5 min',
  h1: '1 h',
  h6: '6 h',
  h24: '24 h',
}
const count = (value: number | null): string => (value === null ? '–' : formatCompact(value))

export function Windows({ rows }: { rows: Rows }) {
  if (rows.length === 0) return null
  const hasTrades = rows.some(({ buys, sells }) => buys !== null || sells !== null)
  return (
    <table className="w-full border-line border-t text-small">
      <caption className="sr-only">Trading over several windows of time</caption>
      <thead>
        <tr className="text-micro text-fg-3">
          <th scope="col" className="py-1.5 text-left font-normal">
            Window
          </th>
          <th scope="col" className="text-right font-normal">
            Change
          </th>
          <th scope="col" className="text-right font-normal">
            Volume
          </th>
          {hasTrades && (
            <th scope="col" className="text-right font-normal">
              Buys / sells
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ window, change, volumeUsd, buys, sells }) => (
          <tr key={window} className="border-line border-t">
            <th scope="row" className="py-1.5 text-left font-normal text-fg-2">
              {LABELS[window]}
            </th>
            <td className="text-right">
              <Change percent={change} />
            </td>
            <td className="num text-right">{volumeUsd === null ? '–' : formatCompact(volumeUsd, true)}</td>
            {hasTrades && (
              <td className="num text-right">
                {count(buys)} / {count(sells)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
