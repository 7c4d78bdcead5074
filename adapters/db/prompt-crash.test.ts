import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HISTORY_KEPT } from '#contract/rules/prompts.ts'
import { rounds } from '../../scripts/testing/full-run.ts'
import { openDatabase } from './open.ts'
import { promptStore } from './prompt-store.ts'
import { seedDirectory, silentLog } from './testing/database.ts'
import { runTestProgram } from './testing/process.ts'

/** `PARLEY_SAVES=10000 npx vitest run --project node adapters/db/prompt-crash` looks longer. */
const SAVES = Number(process.env.PARLEY_SAVES ?? rounds(1000, 60))
const KILLS = rounds(5, 1)

const dataDir = mkdtempSync(join(tmpdir(), 'parley-saves-'))
beforeAll(() => seedDirectory(join(dataDir, 'db')))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it(`[S7.10] loses no saved version and leaves no gap when it is killed in the middle of ${SAVES} saves`, {
  timeout: 120_000 + 200 * SAVES,
}, async () => {
  const acknowledged = new Map<string, number>()
  let saves = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const editor = runTestProgram('save', dataDir)
    await editor.printed(Math.ceil(SAVES / KILLS) + Math.floor(Math.random() * 20))
    editor.child.kill('SIGKILL')
    await editor.ended
    saves += editor.lines.length
    for (const line of editor.lines) {
      const [slug = '', kind, version] = line.split(' ')
      expect(kind, line).toBe('saved')
      acknowledged.set(slug, Number(version))
    }
  }
  expect(saves).toBeGreaterThanOrEqual(SAVES)

  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  const modules = promptStore(db, { now: Date.now })
  expect(acknowledged.size).toBe(4)
  for (const [slug, version] of acknowledged) {
    const [module] = await modules.bySlugs([slug])
    const newest = module?.version ?? 0
    // At most the save that was being acknowledged when it was killed is there beyond that.
    expect([version, version + 1]).toContain(newest)
    expect(module?.segment).toBe(`v${newest}`)
    const history = await modules.history(slug)
    const kept = Math.min(newest, HISTORY_KEPT)
    expect(history.map((entry) => entry.version)).toEqual(Array.from({ length: kept }, (_, n) => newest - n))
    for (const entry of history) expect(entry.segment).toBe(`v${entry.version}`)
  }
  await close()
})
