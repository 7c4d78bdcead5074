/** For component tests: answers our own requests in place of the server, and records them. */
import { vi } from 'vitest'

type ReceivedRequest = Readonly<{
  method: string
  path: string
  search: string
  body: unknown
  headers: Headers
}>
type Answer = Readonly<{ status?: number; json: unknown }>
export type Script = Readonly<Record<string, (request: ReceivedRequest) => Answer | Promise<Answer>>>

/** Keyed by 'POST /api/auth/link'; a request that the script lacks fails the test. */
export function fakeServer(script: Script): ReceivedRequest[] {
  const calls: ReceivedRequest[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), location.href),
      init,
    )
    const { pathname: path, search } = new URL(request.url)
    const name = `${request.method} ${path}`
    const text = await request.clone().text()
    const received = {
      method: request.method,
      path,
      search,
      body: text ? JSON.parse(text) : undefined,
      headers: request.headers,
    }
    calls.push(received)
    const answer = script[name]
    if (!answer) throw new Error(`No answer for ${name}`)
    const { status = 200, json } = await answer(received)
    return Response.json(json, { status })
  })
  return calls
}

export const refusal = (status: number, error: string, message: string, details?: unknown): Answer => ({
  status,
  json: { ok: false, error, message, ...(details !== undefined && { details }) },
})
