/** Messages for a data folder that cannot be used, with the command to type. */
import { join } from 'node:path'
import { variables } from './variables.ts'

export type Account = Readonly<{ uid: number; gid: number }>

/** Quotes a path for a shell. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`

/** Only root can change the owner of files. */
const giveTo = ({ uid, gid }: Account, dataDir: string): string =>
  `${uid === 0 ? '' : 'sudo '}chown -R ${uid}:${gid} ${quoted(dataDir)}`

const choice = (command: string, effect: string): string => `  ${command}\n      ${effect}`

export const foreignFolder = (
  dataDir: string,
  { me, owner, mayWrite }: Readonly<{ me: Account; owner: Account; mayWrite: boolean }>,
): string[] => [
  `PARLEY_DATA ${dataDir} belongs to another account (uid ${owner.uid}; Parley runs as uid ${me.uid}), which could read and replace what is kept there. Nothing was written. Type one of these, then start again:`,
  choice(giveTo(me, dataDir), 'gives the folder to the account that Parley runs as'),
  choice(
    `sudo -u '#${owner.uid}' npm start`,
    `runs Parley as the owner; in a container, docker run --user ${owner.uid}:${owner.gid}`,
  ),
  ...(mayWrite
    ? [
        choice(
          `PARLEY_DATA=${quoted(join(dataDir, 'parley'))} npm start`,
          'keeps everything in a folder of its own',
        ),
      ]
    : []),
]

export const foreignFile = (
  path: string,
  { dataDir, me }: Readonly<{ dataDir: string; me: Account }>,
): string[] => [
  `PARLEY_DATA ${dataDir} holds a file of another account: ${path}. Nothing was written. Type this, then start again:`,
  choice(giveTo(me, dataDir), 'gives everything in it to the account that Parley runs as'),
]

export const writableFolder = (dataDir: string): string[] => [
  `PARLEY_DATA ${dataDir} can be changed by other accounts. Nothing was written. Type this, then start again:`,
  choice(
    `chmod go-w ${quoted(dataDir)}`,
    'where that has no effect the disk keeps no rights: name a folder elsewhere with PARLEY_DATA',
  ),
]

export function unusableFolder(dataDir: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `PARLEY_DATA ${dataDir} cannot be used: ${variables.PARLEY_DATA.remedy} (${reason}).`
}
