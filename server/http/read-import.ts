/** Reads an imported file: a short one here, a long one in a thread, because its checks take half a second. */
import { Worker } from 'node:worker_threads'
import { type ArchivedConversation, IMPORT_BYTES } from '#contract/archive.ts'
import { ParleyError } from '#contract/errors.ts'
import { archiveIn, rowBytesOf } from './archive-text.ts'
import type { Answer, Order } from './import-thread.ts'
import { chunksOf } from './route.ts'

/** A thread takes longer to start than a file of this size to be read. */
const SHORT_BYTES = 256 * 1024
const LIMITS = { maxOldGenerationSizeMb: 768 }

export type ImportedFile = Readonly<{
  /** All of the file is checked before the first one comes. */
  conversations: () => AsyncIterable<ArchivedConversation> | Iterable<ArchivedConversation>
  close: () => Promise<unknown>
  bytes: number
  /** The bytes that its rows take beside them; all of the file is checked for it. */
  rowBytes: () => Promise<number>
}>

/** Returns when all of the file has come. */
export async function readImport(request: Request): Promise<ImportedFile> {
  const waiting: Uint8Array[] = []
  let size = 0
  let thread: Thread | undefined
  try {
    for await (const chunk of chunksOf(request, IMPORT_BYTES)) {
      waiting.push(chunk)
      size += chunk.byteLength
      if (size <= SHORT_BYTES) continue
      thread ??= startThread()
      for (const each of waiting.splice(0)) thread.take(each)
    }
  } catch (error) {
    await thread?.close()
    throw error
  }
  return { ...(thread ?? readHere(waiting)), bytes: size }
}

function readHere(chunks: readonly Uint8Array[]) {
  let read: readonly ArchivedConversation[] | undefined
  const conversations = () => {
    read ??= archiveIn(chunks).conversations
    return read
  }
  return { conversations, rowBytes: async () => rowBytesOf(conversations()), close: async () => undefined }
}

type Thread = ReturnType<typeof startThread>

function startThread() {
  const worker = new Worker(new URL('./import-thread.ts', import.meta.url), { resourceLimits: LIMITS })
  const over = Promise.withResolvers<never>()
  worker.once('error', over.reject)
  worker.once('exit', () => over.reject(new Error('the thread that reads an import has ended')))
  // It may end between two answers.
  over.promise.catch(() => undefined)

  async function ask(order: 'rowBytes' | 'next'): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>()
    worker.once('message', answer.resolve)
    worker.postMessage(order satisfies Order)
    const { refusal, ...rest } = await Promise.race([answer.promise, over.promise])
    // The thread made it from a refusal of this very type.
    if (refusal) throw new ParleyError(refusal.code, refusal.details as never)
    return rest
  }

  return {
    /** A copy that is handed over: the bytes may lie among others in one buffer. */
    take(chunk: Uint8Array): void {
      const own = chunk.slice()
      worker.postMessage(own satisfies Order, [own.buffer])
    },
    async *conversations(): AsyncGenerator<ArchivedConversation> {
      for (;;) {
        const { conversation } = await ask('next')
        if (!conversation) return
        yield conversation
      }
    },
    rowBytes: async () => (await ask('rowBytes')).rowBytes ?? 0,
    close: () => worker.terminate(),
  }
}
