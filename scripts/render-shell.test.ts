import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('draws a page that asks for preferences without a warning on the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-shell-'))
  try {
    const bundle = join(folder, 'prerender.mjs')
    const readsStorage = 'try { return localStorage.getItem("theme") } catch { return "no storage" }'
    writeFileSync(bundle, `export const prerender = () => { ${readsStorage} }`)
    const program = `
      import { renderShell } from ${JSON.stringify(join(import.meta.dirname, 'render-shell.ts'))}
      process.stdout.write(await renderShell(${JSON.stringify(bundle)}))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    })
    expect({ stdout, stderr }).toEqual({ stdout: 'no storage', stderr: '' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
