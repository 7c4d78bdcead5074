/** Where the vault of a signer lies: in the data folder or its Postgres, or with a signer of its own account. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { KeyProblem } from '#signer/master-key.ts'

export type VaultPlace = Readonly<{ databaseUrl: string | undefined; vaultFile: string; keyFile: string }>

/** SIGNER_VAULT and SIGNER_KEY_FILE are those of the signer's unit. Throws where there is no vault. */
export function vaultPlace(dataDir: string, env: NodeJS.ProcessEnv): VaultPlace {
  const { DATABASE_URL, SIGNER_VAULT, SIGNER_KEY_FILE } = env
  const databaseUrl = SIGNER_VAULT ? undefined : DATABASE_URL || undefined
  const vaultFile = SIGNER_VAULT || resolve(dataDir, 'signer', 'vault.db')
  const keyFile = SIGNER_KEY_FILE || resolve(dataDir, 'keys', 'wallet-master.key')
  if (!databaseUrl && !existsSync(vaultFile))
    throw new KeyProblem(SIGNER_VAULT ? `SIGNER_VAULT: there is no file ${vaultFile}.` : noVault(dataDir))
  return { databaseUrl, vaultFile, keyFile }
}

const noVault = (dataDir: string): string =>
  `${resolve(dataDir)} is no data folder of Parley: it has no signer/vault.db. Name the folder of PARLEY_DATA, and the files of a signer of its own with SIGNER_VAULT and SIGNER_KEY_FILE.`
