/** Measures the prompt API over five hundred modules with fifty versions each, with the requests of the workbench. */
import { promptStore } from '#adapters/db/prompt-store.ts'
import { testDatabase } from '#adapters/db/testing/database.ts'
import { createApp } from '../server/http/app.ts'
import { memoryPersonas } from '../server/testing/prompts.ts'
import { createTestServer } from '../server/testing/server.ts'
import { type Bench, figure } from './kit.ts'

const MODULES = 500
const VERSIONS = 50
const ROUNDS = 60
const WARM_UP = 5
const MUST_MS = 100

const EDITOR = {
  kind: 'user',
  id: 'editor',
  email: 'ilse@example.com',
  roles: ['user', 'superadmin'],
} as const
const LINE = 'Answer in one to three short sentences, the answer first. Say amounts as people say them.\n'

/** As long as a real one: about two kilobytes. */
const textOf = (module: number, version: number): string => `v${version} of ${module}\n${LINE.repeat(22)}`

export const bench: Bench = {
  name: 'prompts',
  async run() {
    const database = await testDatabase()
    const modules = promptStore(database.db, { now: Date.now })
    const names = Array.from({ length: MODULES }, (_, n) => `bench.module_${String(n).padStart(3, '0')}`)
    await modules.plant(
      names.map((slug, n) => ({ slug, title: `Module ${n}`, segment: textOf(n, 1), notes: '' })),
    )
    for (let version = 1; version < VERSIONS; version++)
      await Promise.all(
        names.map((slug, n) => modules.replace(slug, version, { segment: textOf(n, version + 1) }, EDITOR)),
      )

    const prompts = { modules, personas: memoryPersonas(), tools: [] }
    const app = createApp(createTestServer({ prompts, checkOutputs: false, signedIn: async () => EDITOR }))
    const timed = async (path: string): Promise<number> => {
      const began = performance.now()
      const answer = await app.request(path)
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
      return performance.now() - began
    }
    const several = async (path: (n: number) => string): Promise<number[]> => {
      const samples: number[] = []
      for (let n = 0; n < ROUNDS + WARM_UP; n++) {
        const took = await timed(path(n))
        if (n >= WARM_UP) samples.push(took)
      }
      return samples
    }
    const list = await several(() => '/prompt-modules')
    const history = await several((n) => `/prompt-modules/${names[n * 7]}/history`)
    await database.close()
    const must = (samples: readonly number[], what: string) =>
      figure(what, 'ms', samples, { must: `p95 ≤ ${MUST_MS} ms`, meets: ({ p95 }) => p95 <= MUST_MS })
    return [
      must(list, `list of ${MODULES} modules with ${VERSIONS} versions each`),
      must(history, `history of one of them, ${VERSIONS} versions`),
    ]
  },
}
