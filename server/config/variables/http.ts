/** Variables of the HTTP server: its public address, the proxies in front of it, and the secret of its cookies. */
import * as z from 'zod/mini'
import { publicOrigin, variable } from './variable.ts'

export const httpVariables = {
  PARLEY_ORIGIN: variable({
    meaning:
      'Public address of Parley behind a proxy, such as https://parley.example. Requests from other origins are refused. With https the cookies are secure, and only requests for this host name are answered: a proxy passes the Host on, or sends X-Forwarded-Host (see TRUST_PROXY).',
    remedy: 'give scheme, host and port without a path, such as https://parley.example',
    schema: publicOrigin,
  }),
  TRUST_PROXY: variable({
    fallback: '0',
    meaning: 'Number of proxies in front whose X-Forwarded-For and X-Forwarded-Host are trusted.',
    remedy: 'give the number of proxies, 0 for none',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(10)),
  }),
  PARLEY_SECRET: variable({
    meaning:
      'Secret that signs the cookies and seals waiting mail, at least 32 characters. Without it, the first start generates one and keeps it in the data folder. A server that differs from the others on its DATABASE_URL refuses to start.',
    remedy: 'give at least 32 random characters, the same on every replica',
    schema: z.string().check(z.minLength(32)),
  }),
} as const
