/** Sends a bounded load of POST requests over kept-alive connections from a worker thread and reports requests per second. */
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

export type Load = Readonly<{
  port: number
  path: string
  headers: Record<string, string>
  body: string
  warmUp: number
  requests: number
  connections: number
}>
export type Measured = Readonly<{ perSecond: number }>

const { port, path, headers, body, warmUp, requests, connections } = workerData as Load
const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 })

async function post(): Promise<void> {
  const answer = await pool.request({ method: 'POST', path, headers, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 200 || !text.includes('structuredContent'))
    throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
}

async function volley(count: number): Promise<void> {
  let left = count
  const work = async (): Promise<void> => {
    while (left-- > 0) await post()
  }
  await Promise.all(Array.from({ length: connections }, work))
}

await volley(warmUp)
const began = performance.now()
await volley(requests)
const perSecond = requests / ((performance.now() - began) / 1000)
await pool.close()
parentPort?.postMessage({ perSecond } satisfies Measured)
