/** The thread in which pages are taken apart: a message in is a page, a message out its text, or undefined. */
import { parentPort } from 'node:worker_threads'
import { extractHtml } from './extract.ts'

parentPort?.postMessage('ready')

parentPort?.on('message', ({ id, html }: { id: number; html: string }) => {
  let extracted: ReturnType<typeof extractHtml> | undefined
  try {
    extracted = extractHtml(html)
  } catch {
    // A page that cannot be parsed has no text.
  }
  parentPort?.postMessage({ id, extracted })
})
