/** The thread in which a long file is read: it takes the bytes, and gives one conversation at a time, or the refusal. */
import { parentPort } from 'node:worker_threads'
import type { ArchivedConversation } from '#contract/archive.ts'
import { isParleyError, type ParleyError } from '#contract/parley-error.ts'
import { archiveIn } from './archive-text.ts'

/** `next` after the last bytes reads the file. */
export type Order = Uint8Array | 'next'
/** Empty after the last conversation. */
export type Answer = Readonly<{
  conversation?: ArchivedConversation
  refusal?: Pick<ParleyError, 'code' | 'details'>
}>

const chunks: Uint8Array[] = []
let conversations: Iterator<ArchivedConversation> | undefined

function next(): Answer {
  try {
    conversations ??= archiveIn(chunks.splice(0)).conversations.values()
    return { conversation: conversations.next().value }
  } catch (error) {
    if (!isParleyError(error)) throw error
    return { refusal: { code: error.code, details: error.details } }
  }
}

parentPort?.on('message', (order: Order) => {
  if (order === 'next') parentPort?.postMessage(next())
  else chunks.push(order)
})
