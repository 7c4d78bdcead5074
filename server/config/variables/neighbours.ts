/** Variables of other programs: metrics, logs, the product site, and an external prompt API. */
import * as z from 'zod/mini'
import { publicOrigin, text, variable, webAddress } from './variable.ts'

export const neighbourVariables = {
  METRICS_TOKEN: variable({
    meaning: 'Bearer token with which other machines may read /metrics; without it only loopback may.',
    remedy: 'give at least 16 characters',
    schema: z.string().check(z.minLength(16)),
  }),
  SITE_URL: variable({
    fallback: 'https://parley.example',
    meaning: 'The product site that the page links to.',
    remedy: 'give an http or https address',
    schema: webAddress,
  }),
  PROMPT_API_ORIGIN: variable({
    meaning:
      'Where the page finds the prompt API when another server of the same site has it; that server names this one in PROMPT_API_PAGES.',
    remedy: 'give the origin alone, such as https://prompts.parley.example',
    schema: publicOrigin,
  }),
  PROMPT_API_PAGES: variable({
    meaning: 'Origins whose pages may use the prompt API of this server, separated by commas.',
    remedy: 'give origins alone, such as https://parley.example',
    schema: z.pipe(
      text,
      z.pipe(
        z.transform((value: string) => value.split(',').map((each) => each.trim())),
        z.array(publicOrigin),
      ),
    ),
  }),
  LOG_LEVEL: variable({
    fallback: 'info',
    meaning: 'How much is logged to stderr, as JSON lines: fatal, error, warn, info, debug, trace or silent.',
    remedy: 'write one of fatal, error, warn, info, debug, trace, silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
} as const
