import { expect, it } from 'vitest'
import { missingPaths } from './missing-paths.ts'

const PATHS = new Set(['server/', 'server/http/', 'server/http/app.ts', 'web/', 'web/app/'])
const missing = (text: string): string[] => missingPaths(text, (path) => PATHS.has(path))

it('accepts files and folders that exist, and names that are no paths of the project', () => {
  expect(missing('Use `server/http/app.ts`, `app.ts` and `web/app/`; `zod/mini`, `/mcp`, `a.ts`.')).toEqual(
    [],
  )
})

it('reports a missing file, a missing folder and a missing name beside a path', () => {
  expect(missing('`server/http/old.ts` `gone.ts`\n`web/old/`')).toEqual([
    'server/http/old.ts',
    'server/http/gone.ts',
    'web/old/',
  ])
})
