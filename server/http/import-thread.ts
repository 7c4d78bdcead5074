/** The thread in which a long file is read: it takes the bytes, and gives what its rows take and one conversation at a time, or the refusal. */
import { parentPort } from 'node:worker_threads'
import type { ArchivedConversation } from '#contract/archive.ts'
import { isParleyError, type ParleyError } from '#contract/parley-error.ts'
import { archiveIn, rowBytesOf } from './archive-text.ts'

/** The first word after the last bytes reads the file. */
export type Order = Uint8Array | 'rowBytes' | 'next'
/** Empty after the last conversation. */
export type Answer = Readonly<{
  rowBytes?: number
  conversation?: ArchivedConversation
  refusal?: Pick<ParleyError, 'code' | 'details'>
}>

const chunks: Uint8Array[] = []
let read: Readonly<{ rowBytes: number; conversations: Iterator<ArchivedConversation> }> | undefined

function file(): NonNullable<typeof read> {
  if (read) return read
  const { conversations } = archiveIn(chunks.splice(0))
  read = { rowBytes: rowBytesOf(conversations), conversations: conversations.values() }
  return read
}

function answerTo(order: 'rowBytes' | 'next'): Answer {
  try {
    const { conversations, rowBytes } = file()
    return order === 'next' ? { conversation: conversations.next().value } : { rowBytes }
  } catch (error) {
    if (!isParleyError(error)) throw error
    return { refusal: { code: error.code, details: error.details } }
  }
}

parentPort?.on('message', (order: Order) => {
  if (typeof order === 'string') parentPort?.postMessage(answerTo(order))
  else chunks.push(order)
})
