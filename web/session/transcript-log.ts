/** Sends each finished line of the transcript to the server's log, where its operator has switched that on (spec S7.45–S7.49). */
import type * as z from 'zod/mini'
import type { logTranscript } from '#contract/api/logs.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import type { Transcript } from './transcript.ts'

type Entry = z.input<typeof logTranscript.body>

type Deps = Readonly<{
  transcript: Pick<Transcript, 'ids' | 'item' | 'subscribeIds' | 'subscribeItem'>
  isOn: () => boolean
  send: (entry: Entry) => void
  now: () => number
}>

/** Lines that were there before are not said now. Returns the function that ends it. */
export function followTranscript({ transcript, isOn, send, now }: Deps): () => void {
  const startedAtMs = now()
  const followed = new Map<string, () => void>()

  function take(id: string): void {
    const item = transcript.item(id)
    const entry = item && isOn() && item.createdAtMs >= startedAtMs ? entryOf(item, now()) : undefined
    if (!entry) return
    followed.get(id)?.()
    followed.set(id, () => undefined)
    send(entry)
  }
  function followNew(): void {
    for (const id of transcript.ids()) {
      if (followed.has(id)) continue
      followed.set(
        id,
        transcript.subscribeItem(id, () => take(id)),
      )
      take(id)
    }
  }
  const stop = transcript.subscribeIds(followNew)
  followNew()
  return () => {
    stop()
    for (const end of followed.values()) end()
  }
}

function entryOf(item: TranscriptRow, nowMs: number): Entry | undefined {
  if (item.status !== 'DONE' || item.isHidden) return undefined
  const ts = new Date(nowMs).toISOString()
  if (item.type === 'MESSAGE')
    return { kind: 'message', itemId: item.itemId, role: item.role, text: item.title, ts }
  if (item.type !== 'TOOL_NOTE') return undefined
  const { tool, arguments: args, output } = item.data
  return { kind: 'tool', toolId: item.itemId, toolName: tool, arguments: args, output, ts }
}
