/** Variables of usage and cost: the table of prices, the caps of a day, and how long counts are kept. */
import * as z from 'zod/mini'
import { readPrices } from '../../usage/prices.ts'
import { text, variable } from './variable.ts'

const NONE = 'none'
const dollars = z.union([z.literal(NONE), z.coerce.number().check(z.gte(0), z.lte(1_000_000))])
const remedy = 'give dollars from 0 to 1000000, or none'

/** The path becomes the table, so that a wrong file stops the start. */
const prices = z.pipe(
  text,
  z.transform((path: string, context) => {
    try {
      return readPrices(path)
    } catch (error) {
      context.issues.push({ code: 'custom', input: path, message: String(error) })
      return z.NEVER
    }
  }),
)

export const usageVariables = {
  USAGE_PRICES: variable({
    meaning:
      'Path of a JSON file with prices of providers, which replace the built-in ones of the same name. A price that is in neither table is shown as unknown, and what it costs counts against no cap. docs/operating.md shows the file.',
    remedy: 'give the path of a JSON file with asOf, currency and prices, as docs/operating.md shows it',
    schema: prices,
  }),
  USAGE_CAP_USER_USD: variable({
    fallback: '5',
    meaning:
      'Dollars that one user may cost in a UTC day, by the table of prices; 0 refuses everything that costs something, `none` sets no cap.',
    remedy,
    schema: dollars,
  }),
  USAGE_CAP_GUEST_USD: variable({
    fallback: '1',
    meaning: 'The same for the guests of one network address together.',
    remedy,
    schema: dollars,
  }),
  USAGE_CAP_SERVER_USD: variable({
    fallback: '50',
    meaning: 'The same for everyone together, on all servers of one database.',
    remedy,
    schema: dollars,
  }),
  USAGE_DAYS: variable({
    fallback: '400',
    meaning: 'Days after which counts of usage and cost are deleted; 0 keeps them.',
    remedy: 'give a number of days from 0 to 3650',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(3650)),
  }),
} as const
