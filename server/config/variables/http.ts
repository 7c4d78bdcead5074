/** Variables of the HTTP server: its public address, the proxies before it, and the key that signs cookies. */
import * as z from 'zod/mini'
import { publicOrigin, variable } from './variable.ts'

export const doorVariables = {
  PARLEY_ORIGIN: variable({
    meaning:
      'The address people see when Parley stands behind a proxy, such as https://parley.example. Requests from other origins are refused, and with https the cookies are secure.',
    remedy: 'give scheme, host and port without a path, such as https://parley.example',
    schema: publicOrigin,
  }),
  TRUST_PROXY: variable({
    fallback: '0',
    meaning: 'How many proxies in front may be believed about the address of a visitor (X-Forwarded-For).',
    remedy: 'give the number of proxies, 0 for none',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(10)),
  }),
  PARLEY_SECRET: variable({
    meaning:
      'Signs the cookies and seals mail that waits, at least 32 characters. Without it one is made on first start and kept beside the data.',
    remedy: 'give at least 32 random characters, the same on every replica',
    schema: z.string().check(z.minLength(32)),
  }),
} as const
