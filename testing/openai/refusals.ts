/** Builds OpenAI's errors: one body for every refusal over HTTP. */

export type Refusal = Readonly<{ status: number; code: string; message: string; param?: string }>

export const refusal = (status: number, code: string, message: string, param?: string): Refusal => ({
  status,
  code,
  message,
  ...(param !== undefined && { param }),
})

const TYPES: Readonly<Record<number, string>> = {
  429: 'requests',
  500: 'server_error',
  503: 'server_error',
}

export const bodyOf = ({ status, code, message, param }: Refusal): string =>
  JSON.stringify({
    error: { message, type: TYPES[status] ?? 'invalid_request_error', code, param: param ?? null },
  })

export const WRONG_KEY = refusal(
  401,
  'invalid_api_key',
  'Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.',
)
export const NO_KEY = refusal(
  401,
  'missing_authentication',
  "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.",
)
export const TOO_MANY = refusal(429, 'rate_limit_exceeded', 'Rate limit reached for requests.')
export const BROKEN = refusal(500, 'server_error', 'The server had an error while processing your request.')

export const noCall = (id: string): Refusal =>
  refusal(404, 'call_id_not_found', `No call found with call_id '${id}'.`, 'call_id')
export const noUrl = (method: string, path: string): Refusal =>
  refusal(404, 'unknown_url', `Unknown request URL: ${method} ${path}.`)
export const noModel = (model: string): Refusal =>
  refusal(404, 'model_not_found', `The model '${model}' does not exist or you do not have access to it.`)
