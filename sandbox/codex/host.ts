/** Starts the stand-in for the Codex CLI in Node's permission model: it reads the workspace and its own code, and nothing else. */
import { mkdirSync, realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { readableParts } from './workspace.ts'

type Options = Readonly<{
  /** A folder that belongs to the stand-in alone. */
  home: string
  workspace: string
  /** Folders that it must never see, such as that of the stored data. */
  closed: readonly string[]
}>

const CODE = import.meta.dirname
const ROOT = resolve(CODE, '..', '..')

/** Returns the program to start, as the adapter of the Codex CLI takes it. */
export function codexStandIn({ home, workspace, closed }: Options) {
  mkdirSync(join(home, 'threads'), { recursive: true, mode: 0o700 })
  const root = realpathSync(workspace)
  return {
    workspace: root,
    home: { outside: home, inside: home },
    launch: (args: readonly string[]) => {
      // The list of a folder is read each time, because files come and go.
      const parts = readableParts(root, closed)
      return {
        command: process.execPath,
        args: [...permissions(parts, home), join(CODE, 'main.ts'), ...args],
        env: {
          STAND_IN_HOME: home,
          STAND_IN_PARTS: parts.map((part) => relative(root, part)).join('\n'),
          STAND_IN_WORKSPACE: root,
        },
        cwd: home,
      }
    },
  }
}

const permissions = (parts: readonly string[], home: string): readonly string[] => [
  '--disable-warning=ExperimentalWarning',
  '--permission',
  ...[...parts, CODE, join(ROOT, 'package.json'), home].map((path) => `--allow-fs-read=${path}`),
  `--allow-fs-write=${join(home, 'threads')}`,
]
