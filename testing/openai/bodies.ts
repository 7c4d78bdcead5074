/** Reads a request: its body, JSON in it, and the offer of a call in either of its two forms. */
import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { SessionUpdate } from '#contract/realtime/session.ts'
import type { Visitor } from './keys.ts'
import { type Refusal, refusal } from './refusals.ts'
import { isRefusal, readSession } from './session.ts'

const MAX_BODY_BYTES = 1_000_000

type Offer = Readonly<{ sdp: string; session: SessionUpdate; said: unknown }>

/** The offer alone with a client secret, or a form of offer and session. */
export async function readOffer(
  { headers }: IncomingMessage,
  body: Buffer,
  visitor: Visitor,
): Promise<Offer | Refusal> {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/sdp')) {
    const session = visitor.kind === 'secret' ? visitor.session : readSession(undefined)
    return isRefusal(session) ? session : { sdp: body.toString('utf8'), session, said: undefined }
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const sdp = await textOf(form?.get('sdp'))
  if (sdp === undefined) return refusal(400, 'missing_required_parameter', 'There is no offer.', 'sdp')
  const said = parseJson((await textOf(form?.get('session'))) ?? '{}')
  const session = readSession(said)
  return isRefusal(session) ? session : { sdp, session, said }
}

async function textOf(part: File | string | null | undefined): Promise<string | undefined> {
  return part instanceof File ? part.text() : (part ?? undefined)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined when it is larger than anybody's. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
