/** Makes the HTML file of one conversation, or of all, from the JSON file of the server. */
import { exportConversations } from '#contract/api/archive.ts'
import { addressOf, send } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { conversationsIn } from './archive-stream.ts'

export const exportAddress = (format: 'json' | 'markdown', conversation?: string): string =>
  addressOf(exportConversations.path, { format, conversation })

export async function exportHtml(conversation?: string): Promise<void> {
  const { htmlHead, htmlOf, htmlTail } = await import('./html-file.tsx')
  const { body } = await send(exportAddress('json', conversation), { method: 'GET' })
  const nowMs = Date.now()
  const parts: BlobPart[] = [htmlHead(nowMs)]
  // A blob may live on the disk: only one conversation at a time is in memory.
  if (body) for await (const each of conversationsIn(body)) parts.push(new Blob([htmlOf(each, nowMs)]))
  parts.push(htmlTail)
  const name = `parley-${conversation === undefined ? 'conversations' : 'conversation'}-${new Date(nowMs).toISOString().slice(0, 10)}.html`
  download(new Blob(parts, { type: 'text/html' }), name)
}
