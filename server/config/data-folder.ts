/**
 * Takes the data folder for this account alone: refuses one that another account owns or can write to, and closes what
 * is kept in it to everybody else. It holds keys, and the database's log holds what people say.
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

/** Parley's own folders. Anything else in the data folder may belong to somebody and is left alone. */
const KEPT = ['db', 'chain', 'signer', 'keys']
const OTHERS = 0o077
const OTHERS_WRITE = 0o022
const OWNER = 0o700

/**
 * Runs before anything is written, and returns the entries in which something was open to others. The mask that it sets
 * is inherited by every process that starts later.
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

/** Undefined on Windows, which has no owners and modes in this sense. */
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
 * Returns whether something was open. A folder is closed before it is read: from then on nobody else can put a link in
 * the place of a file that is about to be changed. Links themselves are not followed.
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
