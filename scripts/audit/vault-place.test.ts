/** Tests where the audit looks for the vault. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vaultPlace } from './vault-place.ts'

const DATABASE_URL = 'postgres://127.0.0.1/parley'
let dataDir: string
let own: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-vault-'))
  own = join(dataDir, 'own.db')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('is the Postgres of the server, or the file of a signer that has its own', async () => {
  const keyFile = join(dataDir, 'keys', 'wallet-master.key')
  expect(vaultPlace(dataDir, { DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, keyFile })
  await writeFile(own, '')
  const env = { DATABASE_URL, SIGNER_VAULT: own, SIGNER_KEY_FILE: '/own/key' }
  expect(vaultPlace(dataDir, env)).toEqual({ databaseUrl: undefined, vaultFile: own, keyFile: '/own/key' })
})

it('is a file of the data folder, and never made', async () => {
  expect(() => vaultPlace(dataDir, {})).toThrow('no signer/vault.db')
  expect(() => vaultPlace(dataDir, { SIGNER_VAULT: join(dataDir, 'none') })).toThrow('there is no file')
  await mkdir(join(dataDir, 'signer'))
  const vaultFile = join(dataDir, 'signer', 'vault.db')
  await writeFile(vaultFile, '')
  expect(vaultPlace(dataDir, {})).toMatchObject({ databaseUrl: undefined, vaultFile })
})
