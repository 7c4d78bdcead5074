/** The question that a trade leaves open, asked in the language that was typed. */
import { expect, it } from 'vitest'
import { CATALOGUES } from '#assistant/languages/catalogues.ts'
import { missingIn } from './trade-in.ts'

const { es } = CATALOGUES

it.each([
  [{ verb: 'swap' }, es.askHow],
  [{ verb: 'swap', get: 'JUP' }, es.askGive('JUP')],
  [{ verb: 'swap', amount: { units: '2' } }, es.askWhichGive],
  [{ verb: 'sell', get: 'JUP', amount: { units: '2' } }, es.askWhichGive],
  [{ verb: 'buy', get: 'JUP', amount: { usd: '20' } }, es.askGive('JUP')],
  [{ verb: 'buy', amount: { usd: '20' } }, es.askHow],
  [{ verb: 'sell', give: 'BONK' }, es.askGet('BONK')],
  [{ verb: 'swap', give: 'sol', get: 'SOL' }, es.sameToken('sol')],
  [{ verb: 'swap', give: 'SOL', get: 'JUP' }, es.askAmount({ give: 'SOL', get: 'JUP' })],
  [
    { verb: 'swap', give: 'SOL', get: 'JUP', amount: { units: '2' } },
    es.unclear({ give: 'SOL', get: 'JUP', amount: { units: '2' } }),
  ],
  [{ verb: 'buy', give: 'SOL', get: 'JUP', want: '5' }, es.unclear({ give: 'SOL', get: 'JUP', want: '5' })],
])('%j', (known, question) => expect(missingIn(es, known)).toBe(question))
