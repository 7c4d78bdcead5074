/** Holds one connection to Postgres that listens on a channel and, when it breaks, reconnects until it is closed. */
import pg from 'pg'
import type { Log } from '#domain/ports.ts'

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000
/** A connection that takes longer over the smallest of statements is taken for broken. */
const QUERY_MS = 5_000

export type Hearing = Readonly<{
  /** Something that another connection sent to the channel. */
  heard(payload: string): void
  /** Listening again; what was sent in between is lost. */
  back(): void
}>

export type ListeningConnection = Readonly<{
  /** Undefined when the query failed; the connection is then replaced. */
  query(text: string, values: unknown[]): Promise<pg.QueryResult | undefined>
  close(): Promise<void>
}>

/** Rejects when the first connection fails; later ones are tried until one holds. */
export async function listenOn(
  channel: string,
  { url, log, hearing }: { url: string; log: Log; hearing: Hearing },
): Promise<ListeningConnection> {
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const client = await openClient(channel, url, hearing)
    if (closed) return end(client)
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client))
    current = client
  }

  function lose(client: pg.Client, error?: unknown): void {
    if (client !== current) return
    current = undefined
    void end(client)
    if (closed) return
    log.warn({ err: error }, 'the connection of the bus failed')
    reconnect(FIRST_RETRY_MS)
  }

  function reconnect(delayMs: number): void {
    retry = setTimeout(() => {
      connect().then(hearing.back, () => reconnect(Math.min(delayMs * 2, LAST_RETRY_MS)))
    }, delayMs).unref()
  }

  await connect()
  return {
    query: async (text, values) => {
      const client = current
      return client?.query(text, values).catch((error) => {
        lose(client, error)
        return undefined
      })
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      if (current) await end(current)
    },
  }
}

async function openClient(channel: string, url: string, hearing: Hearing): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'parley bus',
    keepAlive: true,
    connectionTimeoutMillis: QUERY_MS,
    query_timeout: QUERY_MS,
  })
  client.on('error', () => undefined)
  client.on('notification', ({ processId, payload = '' }) => {
    if (processId !== backendOf(client)) hearing.heard(payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    void end(client)
    throw error
  }
}

/** pg's types leave out the backend's pid, which distinguishes our own notifications from those of others. */
const backendOf = (client: pg.Client): number | null =>
  (client as unknown as { processID: number | null }).processID

/** A broken connection may never confirm its end, and nothing waits for it. */
const end = (client: pg.Client): Promise<void> => client.end().catch(() => undefined)
