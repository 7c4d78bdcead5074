/** Variables for what surrounds Parley: metrics, log, product site and a prompt API on another server. */
import * as z from 'zod/mini'
import { publicOrigin, text, variable, webAddress } from './variable.ts'

export const integrationVariables = {
  METRICS_TOKEN: variable({
    meaning: 'Bearer token for reading /metrics from other machines; without it, only loopback can.',
    remedy: 'give at least 16 characters',
    schema: z.string().check(z.minLength(16)),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    meaning:
      'Collector of traces (OpenTelemetry, OTLP over HTTP). Each message, confirmation and tool call becomes one trace from the page through tool, adapter and signer to the drawn card, without words, addresses or amounts. Without it nothing is measured.',
    remedy: 'give the http or https address of a collector, such as http://127.0.0.1:4318',
    schema: webAddress,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable({
    needs: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    meaning: 'Headers for the collector, such as a key, as name=value separated by commas.',
    remedy: 'give name=value, separated by commas',
    schema: text,
  }),
  SITE_URL: variable({
    fallback: 'https://parley.example',
    meaning: 'The product site that the page links to.',
    remedy: 'give an http or https address',
    schema: webAddress,
  }),
  PROMPT_API_ORIGIN: variable({
    meaning:
      'Origin of the prompt API when another server of the same site serves it; that server lists this one in PROMPT_API_PAGES.',
    remedy: 'give the origin without a path, such as https://prompts.parley.example',
    schema: publicOrigin,
  }),
  PROMPT_API_PAGES: variable({
    meaning: 'Origins whose pages may use the prompt API of this server, separated by commas.',
    remedy: 'give origins without a path, such as https://parley.example',
    schema: z.pipe(
      text,
      z.pipe(
        z.transform((list: string) => list.split(',').map((origin) => origin.trim())),
        z.array(publicOrigin),
      ),
    ),
  }),
  TRANSCRIPT_LOG: variable({
    fallback: '0',
    meaning:
      'With `1` the page sends each message and tool call to the log of the server, cut to 2000 characters; conversations off the record are left out. It is for finding faults: with it, the log holds what people say.',
    remedy: 'write 1, or leave the variable out',
    schema: z.enum(['0', '1']),
  }),
  LOG_LEVEL: variable({
    fallback: 'info',
    meaning: 'Level of the log on stderr, in JSON lines: fatal, error, warn, info, debug, trace or silent.',
    remedy: 'write one of fatal, error, warn, info, debug, trace, silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
} as const
