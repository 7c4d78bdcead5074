/** A source for tests: answers each request as the test says and remembers what was asked. */
import type { Fetch } from '../upstream.ts'

export type ScriptedSource = Readonly<{ fetch: Fetch; asked: Request[] }>

export function scriptedSource(
  answer: (url: URL, request: Request, turn: number) => Response | Promise<Response>,
): ScriptedSource {
  const asked: Request[] = []
  return {
    asked,
    fetch: async (request) => {
      asked.push(request)
      return answer(new URL(request.url), request, asked.length - 1)
    },
  }
}

/** Answers with recorded bodies; what was not recorded is not there. */
export const playback = (recorded: (url: URL) => unknown): ScriptedSource =>
  scriptedSource((url) => {
    const body = recorded(url)
    return body === undefined ? Response.json({ error: 'Not Found' }, { status: 404 }) : Response.json(body)
  })
