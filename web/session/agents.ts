/** The agents of the conversation: the set that the page's address names, and handoffs between them. */
import * as z from 'zod/mini'
import type { TranscriptRow } from '#contract/transcript.ts'
import type { Transcript } from './transcript.ts'

/** '?scenario=…'; without it the server's default set. Undefined outside of a browser. */
export const scenario = (search = globalThis.location?.search ?? ''): string | undefined =>
  new URLSearchParams(search).get('scenario') ?? undefined

const handoff = z.object({ kind: z.literal('handoff'), agent: z.string() })

/** The agent that took over by this item of the conversation (spec S4.16). */
function handoffIn(item: TranscriptRow | undefined): string | undefined {
  if (item?.type !== 'BREADCRUMB') return undefined
  const read = handoff.safeParse(item.data)
  return read.success ? read.data.agent : undefined
}

/** Notifies about each handoff. */
export function followHandoffs(
  { ids, item, subscribeIds }: Transcript,
  onHandoff: (agent: string) => void,
): void {
  let last: string | undefined
  subscribeIds(() => {
    const id = ids().at(-1)
    if (id === undefined || id === last) return
    last = id
    const agent = handoffIn(item(id))
    if (agent !== undefined) onHandoff(agent)
  })
}
