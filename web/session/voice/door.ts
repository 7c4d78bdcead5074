/** The HTTP door to calls by voice: an offer goes in and its answer comes out; and the goodbye of a page that leaves. */
import { send } from '#web/lib/api.ts'

const CALLS = '/api/realtime/calls'

export type Answer = Readonly<{ sdp: string; location: string | undefined }>

/** Throws `Refused` with words for a person. */
export async function answerTo(offerSdp: string, secret: string, signal: AbortSignal): Promise<Answer> {
  const response = await send(CALLS, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/sdp',
      accept: 'application/sdp',
    },
    body: offerSdp,
    signal,
  })
  return { sdp: await response.text(), location: response.headers.get('location') ?? undefined }
}

/** Reaches the server also from a page that is going away. */
export function sayGoodbye(location: string, secret: string): void {
  const headers = { authorization: `Bearer ${secret}` }
  void fetch(`${location}/hangup`, { method: 'POST', headers, keepalive: true }).catch(() => undefined)
}
