/**
 * Runs the Codex CLI where it can do no harm: a user or user namespace of its own, a root with the workspace read-only,
 * and no network but its model's host. Written for version 0.169 and run against a model of our own, never with a real key.
 */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { AgentHost } from '../coding-agent.ts'
import { maskedIn } from './masked.ts'
import type { ConfinedSettings } from './settings.ts'
import { openTunnel } from './tunnel.ts'

type Options = Readonly<{
  bin: string
  apiKey: string
  baseUrl: string
  workspace: string
  /** A folder of the agent's own, for its conversations. */
  home: string
  /** A folder for the socket and the mount point. */
  runDir: string
  /** Folders that it must never see, such as that of the stored data. */
  closed: readonly string[]
}>

export type ConfinedHost = AgentHost & Readonly<{ close(): Promise<void> }>

/** A number that no account has: systemd leaves this range unused. */
const OWN_USER = 61_000
const NAMESPACES = ['--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child']
const MAIN = join(import.meta.dirname, 'main.ts')
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const isRoot = (): boolean => process.getuid?.() === 0

/** Root gives the agent a user of its own; another user needs a user namespace. */
const namespaces = (): readonly string[] =>
  isRoot() ? NAMESPACES : ['--user', '--map-root-user', ...NAMESPACES]

/** Whether this machine allows the namespaces. */
export async function canConfine(): Promise<boolean> {
  const probe = spawn('unshare', [...namespaces(), '--', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], {
    stdio: 'ignore',
    env: { PATH },
  })
  return new Promise((resolve) => {
    probe.on('error', () => resolve(false))
    probe.on('exit', (code) => resolve(code === 0))
  })
}

export async function confinedHost(options: Options): Promise<ConfinedHost> {
  const { bin, apiKey, baseUrl, workspace, home, runDir, closed } = options
  const target = targetOf(baseUrl)
  const root = join(runDir, 'root')
  for (const folder of [home, root]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isRoot()) chownSync(home, OWN_USER, OWN_USER)
  const socket = join(runDir, 'model.sock')
  const program = realpathSync(bin)
  const from = realpathSync(workspace)
  const tunnel = await openTunnel(socket, target)
  const settings: Omit<ConfinedSettings, 'masked'> = {
    root,
    workspace: from,
    home,
    bin: program,
    program: folderOf(program),
    user: isRoot() ? OWN_USER : 0,
    ...target,
    socket,
  }
  const env = { PATH, LANG: 'C.UTF-8', HOME: '/codex', CODEX_HOME: '/codex', CODEX_API_KEY: apiKey }
  return {
    workspace: '/workspace',
    home: { outside: home, inside: '/codex' },
    // Files come and go, so what is masked is read each time.
    launch: async (args) => ({
      command: 'unshare',
      args: [
        ...namespaces(),
        '--',
        process.execPath,
        MAIN,
        JSON.stringify({ ...settings, masked: await maskedIn(from, closed) } satisfies ConfinedSettings),
        ...withProvider(args, baseUrl),
      ],
      env,
      cwd: '/',
    }),
    close: tunnel.close,
  }
}

function targetOf(baseUrl: string): Readonly<{ host: string; port: number }> {
  const { hostname, port, protocol } = new URL(baseUrl)
  return { host: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443) }
}

/** The package of the CLI keeps helpers beside the folder of its program. */
function folderOf(program: string): string {
  const folder = dirname(program)
  const whole = dirname(folder)
  return basename(folder) === 'bin' && existsSync(join(whole, 'codex-package.json')) ? whole : folder
}

/** A provider of our own, so that the key comes from the environment and no login or setting of a user takes part. */
function withProvider(args: readonly string[], baseUrl: string): readonly string[] {
  const settings = {
    model_provider: 'parley',
    'model_providers.parley.name': 'model',
    'model_providers.parley.base_url': baseUrl,
    'model_providers.parley.wire_api': 'responses',
    'model_providers.parley.env_key': 'CODEX_API_KEY',
    // Commands get no variable of the agent, so they have no key to print.
    'shell_environment_policy.inherit': 'core',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => [
    '--config',
    `${name}=${JSON.stringify(value)}`,
  ])
  const [mode = '', ...rest] = args
  return [mode, ...flags, '--config', 'web_search="disabled"', ...rest]
}
