/** Answers each request as the test says, and records the requests. */
import type { Fetch } from '../upstream.ts'

export type ScriptedSource = Readonly<{ fetch: Fetch; requests: Request[] }>

export function scriptedSource(
  answer: (url: URL, request: Request, turn: number) => Response | Promise<Response>,
): ScriptedSource {
  const requests: Request[] = []
  return {
    requests,
    fetch: async (request) => {
      requests.push(request)
      return answer(new URL(request.url), request, requests.length - 1)
    },
  }
}

/** Answers with recorded bodies; what was not recorded is not there. */
export const playback = (recorded: (url: URL) => unknown): ScriptedSource =>
  scriptedSource((url) => {
    const body = recorded(url)
    return body === undefined ? Response.json({ error: 'Not Found' }, { status: 404 }) : Response.json(body)
  })
