import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { keyFile } from '../config/key-file.ts'
import { loadSecret } from '../config/secret.ts'
import { demoGift, newUserGift } from './demo-wallet.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

describe('keyFile', () => {
  it('returns one text to concurrent callers', async () => {
    const path = join(dataDir, 'keys', 'raced')
    const racers = Array.from({ length: 20 }, (_, number) => keyFile(path, () => `made by ${number}`))
    expect(new Set(await Promise.all(racers)).size).toBe(1)
  })

  it('keeps the server’s secret over a restart, and prefers the configured one', async () => {
    const made = await loadSecret(undefined, dataDir)
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(await loadSecret(undefined, dataDir)).toBe(made)
    expect(await loadSecret('given', dataDir)).toBe('given')
    expect(await modeOf(join(dataDir, 'keys', 'secret'))).toBe(0o600)
  })
})

describe('demoGift', () => {
  it('is worth a few thousand dollars and has a token of each program', () => {
    const { sol, tokens } = demoGift()
    const token = (mint: string) => sandboxTokens.find((each) => each.mint === mint)
    const solUsd = sandboxTokens.find(({ symbol }) => symbol === 'SOL')?.priceUsd ?? 0
    const total = Object.entries(tokens).reduce(
      (sum, [mint, amount]) => sum + Number(amount) * (token(mint)?.priceUsd ?? 0),
      Number(sol) * solUsd,
    )
    expect(total).toBeGreaterThan(2000)
    expect(total).toBeLessThan(9000)
    expect(Object.keys(newUserGift().tokens).map((mint) => token(mint)?.symbol)).toEqual(['USDC', 'JUP'])
    expect(new Set(Object.keys(tokens).map((mint) => token(mint)?.program))).toEqual(
      new Set(['spl-token', 'spl-token-2022']),
    )
  })
})
