/** The public conformance suite of the Model Context Protocol, in the version that package.json pins. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Opened, openFixtures, openProduct } from './places.ts'

const MINUTES = 3 * 60_000
const suite = join(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
  '..',
  'dist',
  'index.js',
)

/** What needs none of the suite's own tools, resources or prompts. */
const OF_THE_PROTOCOL = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
} as const
type Revision = keyof typeof OF_THE_PROTOCOL

let results: string
beforeAll(async () => {
  results = await mkdtemp(join(tmpdir(), 'parley-conformance-'))
})
afterAll(() => rm(results, { recursive: true, force: true }))

/** What the suite prints; it fails by its exit code, which `execFile` turns into a rejection. */
const run = (url: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [suite, 'server', '--url', url, '-o', results, ...args],
      { timeout: MINUTES, env: { ...process.env, NODE_OPTIONS: '' } },
      (_error, stdout, stderr) => resolve(`${stdout}\n${stderr}`),
    )
  })

/** 'tools-list: 3 passed, 0 failed' of the summary, as name and whether nothing failed. */
function verdicts(printed: string): Map<string, string> {
  const summary = printed.slice(printed.indexOf('=== SUMMARY ==='), printed.indexOf('Not scored for'))
  return new Map(
    [...summary.matchAll(/([✓✗]) ([\w/-]+): (\d+ passed, \d+ failed)/g)].map(([, sign, name = '', told]) => [
      name,
      `${sign} ${told}`,
    ]),
  )
}

describe.each(Object.keys(OF_THE_PROTOCOL) as Revision[])('revision %s', (revision) => {
  let fixtures: Opened
  let product: Opened
  beforeAll(async () => {
    ;[fixtures, product] = await Promise.all([openFixtures(), openProduct()])
  })
  afterAll(async () => {
    await fixtures.close()
    await product.close()
  })

  it(
    'every required scenario passes on our endpoint with the suite’s fixtures behind it',
    async () => {
      const printed = await run(fixtures.url, ['--requirements', revision])
      const all = verdicts(printed)
      const notScored = printed.slice(printed.indexOf('Not scored for'))
      const failed = [...all].filter(
        ([name, told]) => told.startsWith('✗') && !notScored.includes(` ${name} (`),
      )
      expect(failed).toEqual([])
      expect(all.size).toBeGreaterThanOrEqual(30)
    },
    MINUTES,
  )

  it.each(OF_THE_PROTOCOL[revision])(
    '%s passes on the product’s own door',
    async (scenario) => {
      const printed = await run(product.url, ['--scenario', scenario, '--spec-version', revision])
      expect(printed).toMatch(/Passed: (\d+)\/\1, 0 failed/)
    },
    MINUTES,
  )
})
