import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '#domain/ports.ts'
import { createCodingAgent } from '../coding-agent.ts'
import { canConfine, confinedHost } from './host.ts'

const ADMIN: Actor = { kind: 'user', id: 'usr_1', email: 'ada@example.com', roles: ['superadmin'] }
/** Names the process that must not be left over. */
const SLEEP = '86397'

/** A model's host that says one line to everyone, on a port of its own. */
async function openModel() {
  const server = createServer((socket) => socket.end('the model\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, close: () => server.close() }
}

/** Runs a shell script as the agent's program, and returns what it wrote into its folder. */
async function runAsAgent(script: string | ((port: number) => string)): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'confined-'))
  chmodSync(folder, 0o755)
  const [bin, workspace, data] = [join(folder, 'bin'), join(folder, 'work'), join(folder, 'work', 'data')]
  for (const each of [bin, workspace, data]) mkdirSync(each, { recursive: true })
  writeFileSync(join(data, 'vault'), 'the key of the wallets')
  const linked = join(folder, 'linked')
  symlinkSync(data, linked)
  mkdirSync(join(workspace, 'deep', 'er'), { recursive: true })
  for (const name of ['.env', 'deep/.env.local', 'deep/er/tls.pem'])
    writeFileSync(join(workspace, name), 'SECRET=of-the-server')
  writeFileSync(join(workspace, 'source.ts'), 'the source')
  const model = await openModel()
  const lines = typeof script === 'string' ? script : script(model.port)
  const program = join(bin, 'codex')
  writeFileSync(program, `#!/bin/sh\n{\n${lines}\n} >/codex/out 2>&1\necho no json\n`, { mode: 0o755 })
  const home = join(folder, 'home')
  const host = await confinedHost({
    bin: program,
    apiKey: 'key-of-the-model',
    baseUrl: `http://127.0.0.1:${model.port}/v1`,
    workspace,
    home,
    runDir: join(folder, 'run'),
    closed: [linked],
  })
  const agent = createCodingAgent({ host, source: 'Codex', version: '1', clock: { now: () => 0 } })
  try {
    const answer = await agent.start({ prompt: 'x' }, ADMIN)
    const written = readdirSync(home).includes('out') ? readFileSync(join(home, 'out'), 'utf8') : ''
    return `${JSON.stringify(answer)}\n${written}`
  } finally {
    await agent.close()
    await host.close()
    model.close()
  }
}

const commands = (): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return ''
      }
    })

describe.skipIf(!(await canConfine()))('a confined agent', () => {
  it('reads the workspace, and nothing of the server', async () => {
    process.env.WALLET_CANARY = 'secret-of-the-server'
    const seen = await runAsAgent(`
      cat /workspace/source.ts; echo
      cat /workspace/.env /workspace/deep/.env.local /workspace/deep/er/tls.pem /workspace/data/vault
      ls -d /root /home /var /workspace/data/*
      touch /workspace/mine && echo WROTE
      env; cat /proc/[0-9]*/environ | tr '\\0' '\\n'; ls /proc | grep -c '^[0-9]'`)
    delete process.env.WALLET_CANARY
    expect(seen).toContain('"problem":"garbled"')
    expect(seen).toContain('the source')
    expect(seen).toContain('Read-only file system')
    expect(seen).toContain('CODEX_API_KEY=key-of-the-model')
    for (const secret of ['of-the-server', 'the key of the wallets', 'WROTE'])
      expect(seen).not.toContain(secret)
    expect(seen).toMatch(/cannot access '?\/root/)
  })

  it('has no right of root, and a user of its own where the server is root', async () => {
    const seen = await runAsAgent(
      `id -u; grep -E 'CapEff|NoNewPrivs' /proc/self/status; mount -t tmpfs none /tmp; chroot / true`,
    )
    expect(seen).toContain('CapEff:\t0000000000000000')
    expect(seen).toContain('NoNewPrivs:\t1')
    if (process.getuid?.() === 0) expect(seen).toMatch(/\n61000\n/)
    expect(seen).toMatch(/mount: .*(?:denied|permitted|superuser)/)
  })

  it('reaches the host of its model, and no other', async () => {
    const other = await openModel()
    const dial = (host: string, port: string | number) =>
      `bash -c 'exec 3<>/dev/tcp/${host}/${port} && echo hello >&3 && cat <&3' && echo REACHED ${host} ${port}`
    const seen = await runAsAgent(
      (port) =>
        `${dial('127.0.0.1', port)}; ${dial('127.0.0.1', other.port)}; ${dial('192.0.2.1', 80)}; echo END`,
    )
    other.close()
    expect(seen).toMatch(/the model\nREACHED 127\.0\.0\.1 \d+\n/)
    expect(seen.match(/REACHED/g)).toHaveLength(1)
    expect(seen).toContain('Connection refused')
    expect(seen).toContain('Network is unreachable')
    expect(seen).toContain('END')
  })

  it('leaves no process behind, not even one that left its group', async () => {
    const seen = await runAsAgent(`setsid sleep ${SLEEP} & sleep ${SLEEP} & echo STARTED`)
    expect(seen).toContain('STARTED')
    await vi.waitFor(() => expect(commands().filter((each) => each.includes(SLEEP))).toEqual([]))
  })
})
