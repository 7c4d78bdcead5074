/** Runs the server scenarios of the conformance suite on our endpoint with the suite's own fixtures; e2e/conformance.test.ts runs those of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Opened, openFixtures } from './testing/places.ts'
import { PATIENCE_MS, runSuite } from './testing/suite.ts'

/** 'tools-list: 3 passed, 0 failed' of the summary, as name and whether nothing failed. */
function verdicts(printed: string): Map<string, string> {
  const summary = printed.slice(printed.indexOf('=== SUMMARY ==='), printed.indexOf('Not scored for'))
  return new Map(
    [...summary.matchAll(/([✓✗]) ([\w/-]+): (\d+ passed, \d+ failed)/g)].map(
      ([, sign, name = '', result]) => [name, `${sign} ${result}`],
    ),
  )
}

describe.each(['2025-11-25', '2026-07-28'])('revision %s', (revision) => {
  let fixtures: Opened
  beforeAll(async () => {
    fixtures = await openFixtures()
  })
  afterAll(() => fixtures.close())

  it(
    'every required scenario passes on our endpoint with the suite’s fixtures behind it',
    async () => {
      const printed = await runSuite(['server', '--url', fixtures.url, '--requirements', revision])
      const all = verdicts(printed)
      const notScored = printed.slice(printed.indexOf('Not scored for'))
      const failed = [...all].filter(
        ([name, result]) => result.startsWith('✗') && !notScored.includes(` ${name} (`),
      )
      expect(failed).toEqual([])
      expect(all.size).toBeGreaterThanOrEqual(30)
    },
    PATIENCE_MS,
  )
})
