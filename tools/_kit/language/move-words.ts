/** Words for the move of a price. */
import { formatPercent } from '#contract/rules/amounts.ts'

/** 'Up 3.33%'. `percent` may be negative. */
export function moveWords(percent: number): string {
  const text = formatPercent(Math.abs(percent)).replace('+', '')
  if (text === '0.00%') return 'unchanged'
  return `${percent > 0 ? 'up' : 'down'} ${text}`
}
