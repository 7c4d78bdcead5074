/** Starts the whole product in this process, on data of its own, to be measured over HTTP. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '#adapters/db/testing/database.ts'
import { composeChain } from '#server/compose/chain.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config/config.ts'
import { createApp } from '#server/http/app.ts'
import { listen } from '#server/http/listen.ts'

/** `seed` fills the folder of the database before the start. */
export async function openProduct(
  seed: (directory: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  await seed(join(dataDir, 'db'))
  const secret = randomBytes(32).toString('hex')
  const config = readConfig({
    PARLEY_DATA: dataDir,
    CHAIN_PORT: '0',
    BUSY_AFTER_MS: '0',
    PARLEY_SECRET: secret,
    ...env,
  })
  const clock = { now: Date.now }
  const parts = { clock, log: silentLog, draining: new AbortController().signal, checkOutputs: false }
  const composed = await compose(config, { ...parts, chain: composeChain({ config, clock, log: silentLog }) })
  const server = await listen('127.0.0.1', 0)
  server.open(createApp(composed.services).fetch)
  return {
    services: composed.services,
    url: `http://127.0.0.1:${server.address.port}`,
    async close(): Promise<void> {
      await composed.services.calls.close()
      await server.close(0)
      await composed.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
