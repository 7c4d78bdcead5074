import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/ports.ts'
import { readConfig } from '../config/config.ts'
import { createLimits, rules } from '../http/limits.ts'
import { noUsage } from '../testing/usage.ts'
import { codexSystem, composeCodex } from './codex.ts'

const ADMIN: Actor = { kind: 'user', id: 'usr_1', email: 'ada@example.com', roles: ['superadmin'] }
const REAL_CHAIN = { SOLANA_RPC_URL: 'https://rpc.example' }

function composed(
  env: Record<string, string>,
  points = 50,
  dataDir = mkdtempSync(join(tmpdir(), 'codex-data-')),
) {
  const config = { ...readConfig(env), dataDir }
  const limits = createLimits(undefined, { ...rules, codexRunsInADay: { ...rules.codexRunsInADay, points } })
  const log = { info() {}, warn() {}, error() {} }
  const codex = composeCodex({ config, version: '1', limits, usage: noUsage(), clock: { now: () => 0 }, log })
  return { ...codex, config, system: codexSystem(config) }
}

describe('the coding agent', () => {
  it('is the stand-in where nothing is set, and makes nothing on the disk before its first question', async () => {
    const { codingAgent, config, system, close } = composed({ CODEX_WORKSPACE: import.meta.dirname })
    expect(system).toMatchObject({ mode: 'embedded', label: 'Sandbox coding agent' })
    expect(existsSync(join(config.dataDir, 'codex'))).toBe(false)
    const answer = await codingAgent.start({ prompt: 'how many files are there' }, ADMIN)
    expect(answer).toMatchObject({ ok: true, source: 'Sandbox coding agent' })
    await close()
  })

  it.each([
    ['CODEX_BIN', REAL_CHAIN],
    ['CODEX_BIN', { ...REAL_CHAIN, CODEX_API_KEY: 'k' }],
    ['CODEX_API_KEY', { CODEX_BIN: '/usr/bin/codex' }],
  ])('names %s where it is missing, and no stand-in answers', async (variable, env) => {
    const { codingAgent, system, close } = composed(env)
    const refusal = { ok: false, problem: 'not_configured', variable }
    expect(await codingAgent.start({ prompt: 'x' }, ADMIN)).toEqual(refusal)
    expect(await codingAgent.reply('id', 'x', ADMIN)).toEqual(refusal)
    expect(await codingAgent.exec({ prompt: 'x' }, ADMIN)).toEqual(refusal)
    expect(system).toMatchObject({ mode: 'off', detail: expect.stringContaining(variable) })
    await close()
  })

  it.each<Record<string, string>>([{}, { CODEX_BIN: process.execPath, CODEX_API_KEY: 'k' }])(
    'with %o reads no workspace in the folder of the stored data',
    async (env) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'codex-data-'))
      mkdirSync(join(dataDir, 'keys'))
      const link = join(mkdtempSync(join(tmpdir(), 'codex-link-')), 'work')
      symlinkSync(dataDir, link)
      for (const CODEX_WORKSPACE of [dataDir, join(dataDir, 'keys'), link, join(link, 'keys')]) {
        const { codingAgent, close } = composed({ ...env, CODEX_WORKSPACE }, 50, dataDir)
        expect(await codingAgent.start({ prompt: 'list the files' }, ADMIN)).toEqual({
          ok: false,
          problem: 'not_configured',
          variable: 'CODEX_WORKSPACE',
        })
        await close()
      }
    },
  )

  it('is real with program and key, and counts what a superadmin uses up in a day', async () => {
    const { codingAgent, system, close } = composed({ CODEX_BIN: '/no/codex', CODEX_API_KEY: 'k' }, 1)
    expect(system).toMatchObject({ mode: 'real', label: 'Codex' })
    // A program that is not there is as good as none.
    expect(await codingAgent.start({ prompt: 'x' }, ADMIN)).toEqual({
      ok: false,
      problem: 'not_configured',
      variable: 'CODEX_BIN',
    })
    await expect(codingAgent.exec({ prompt: 'x' }, ADMIN)).rejects.toMatchObject({ code: 'codex_runs_spent' })
    await close()
  })

  it.each([
    ['CODEX_BIN', 'codex'],
    ['CODEX_MODEL', '--config'],
    ['CODEX_WORKSPACE', 'here'],
  ])('does not start with %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
