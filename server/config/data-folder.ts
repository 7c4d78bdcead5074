/**
 * Secures the data folder for this account: refuses one that another account owns or can write to, and removes the
 * access of others. The folder holds keys, and the database's log holds conversations.
 */
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import {
  type Account,
  foreignFile,
  foreignFolder,
  unusableFolder,
  writableFolder,
} from './data-folder-messages.ts'

/** Parley's own folders; anything else in the data folder is left alone. */
const KEPT = ['db', 'chain', 'signer', 'keys']
const OTHERS = 0o077
const OTHERS_WRITE = 0o022
const OWNER = 0o700

/**
 * Must run before the first write; returns the entries that were open to others. Every process that starts later
 * inherits the mask.
 */
export function takeDataFolder(dataDir: string): readonly string[] {
  process.umask(OTHERS)
  const me = ownAccount()
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWNER })
    if (me) requireOwnFolder(dataDir, me)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError([unusableFolder(dataDir, error)])
  }
  return me ? KEPT.filter((name) => closeTree(join(dataDir, name), { dataDir, me })) : []
}

/** Undefined on Windows, which has no such owners and modes. */
function ownAccount(): Account | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function requireOwnFolder(dataDir: string, me: Account): void {
  const { uid, gid, mode } = statSync(dataDir)
  if (uid !== me.uid)
    throw new ConfigError(foreignFolder(dataDir, { me, owner: { uid, gid }, mayWrite: mayWrite(dataDir) }))
  if ((mode & OTHERS_WRITE) !== 0) throw new ConfigError(writableFolder(dataDir))
}

function mayWrite(dataDir: string): boolean {
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

type Place = Readonly<{ dataDir: string; me: Account }>

/**
 * Returns whether anything was open. Closes a folder before reading it, so that no other account can replace a file
 * by a link meanwhile. Does not follow links.
 */
function closeTree(path: string, place: Place): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return false
  if (found.uid !== place.me.uid) throw new ConfigError(foreignFile(path, place))
  const isOpen = (found.mode & OTHERS) !== 0
  if (isOpen) chmodSync(path, found.mode & OWNER)
  if (!found.isDirectory()) return isOpen
  const inside = readdirSync(path).map((name) => closeTree(join(path, name), place))
  return isOpen || inside.includes(true)
}
