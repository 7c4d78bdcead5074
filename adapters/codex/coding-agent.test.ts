import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { AgentAnswer } from '#domain/coding-agent.ts'
import type { Actor } from '#domain/ports.ts'
import { codexStandIn } from '#sandbox/codex/host.ts'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import type { AgentHost } from './coding-agent.ts'
import { createCodingAgent } from './coding-agent.ts'
import { codingAgentConformance, runOf } from './testing/coding-agent.conformance.ts'
import { fileHost, scriptHost } from './testing/script-host.ts'

const ADMIN: Actor = { kind: 'user', id: 'usr_1', email: 'ada@example.com', roles: ['superadmin'] }
const ROOT = join(import.meta.dirname, '..', '..')
const RECORDED = join(import.meta.dirname, 'testing', 'recorded-cli.ts')
const clock = { now: () => 0 }

codingAgentConformance('the documented wire', fileHost(RECORDED))
codingAgentConformance(
  'the stand-in',
  codexStandIn({
    home: mkdtempSync(join(tmpdir(), 'codex-home-')),
    workspace: join(ROOT, 'adapters'),
    closed: [],
  }),
)

type Settings = Partial<Parameters<typeof createCodingAgent>[0]>

async function ask(host: AgentHost, settings: Settings = {}, prompt = 'x', signal?: AbortSignal) {
  const agent = createCodingAgent({ host, source: 'Codex', version: '1', clock, ...settings })
  try {
    return await agent.start({ prompt }, ADMIN, signal)
  } finally {
    await agent.close()
  }
}

const problemOf = (answer: AgentAnswer) => (answer.ok ? 'none' : answer.problem)

describe('what the CLI reports', () => {
  it('is read: model, effort, record, tokens of this turn, commands', async () => {
    const agent = createCodingAgent({ host: fileHost(RECORDED), source: 'Codex', version: '1', clock })
    const { conversationId = '', ...first } = runOf(await agent.start({ prompt: 'x' }, ADMIN))
    expect(first).toMatchObject({
      text: 'Hello from the recording.',
      model: 'gpt-5',
      reasoningEffort: 'medium',
      usage: { totalTokens: 13 },
      durationMs: 477,
      steps: [
        { kind: 'command', output: '133 package.json\n', exitCode: 0, durationMs: 12 },
        { kind: 'message' },
      ],
    })
    // The total of a resumed conversation counts the turn before.
    expect(runOf(await agent.reply(conversationId, 'y', ADMIN)).usage?.totalTokens).toBe(13)
    await agent.close()
  })

  it('names the kind of a failure and repeats none of its words', async () => {
    expect(await ask(fileHost(RECORDED), {}, 'fail')).toEqual({ ok: false, problem: 'key_refused' })
    const agent = createCodingAgent({ host: fileHost(RECORDED), source: 'Codex', version: '1', clock })
    expect(await agent.exec({ prompt: 'fail' }, ADMIN)).toEqual({ ok: false, problem: 'rate_limited' })
    await agent.close()
  })

  it('is stopped at the limit of tokens', async () => {
    expect(problemOf(await ask(fileHost(RECORDED), { maxTokens: 12 }))).toBe('too_many_tokens')
  })

  it('leaves no schema behind', async () => {
    const host = fileHost(RECORDED)
    const agent = createCodingAgent({ host, source: 'Codex', version: '1', clock })
    await agent.exec({ prompt: 'x', schema: { type: 'object' } }, ADMIN)
    await agent.close()
    expect(readdirSync(host.home.outside)).toEqual([])
  })
})

const SPEAKS = `import { createInterface } from 'node:readline'
const print = (each) => process.stdout.write(JSON.stringify(each) + '\\n')
print({ method: 'configWarning', params: {} });`

describe('a hostile child', () => {
  const limits = { ms: PATIENCE_MS, lineBytes: 100_000, totalBytes: 1_000_000, graceMs: 50 }

  it.each([
    [
      'writes without end',
      `setInterval(() => process.stdout.write('{"a":1}\\n'.repeat(5000)), 1)`,
      'too_much_output',
    ],
    [
      'writes a line without end',
      `setInterval(() => process.stdout.write('x'.repeat(50000)), 1)`,
      'too_much_output',
    ],
    ['writes no JSON', `console.log('<html>502</html>'); setInterval(() => {}, 1000)`, 'garbled'],
    ['writes an array', `console.log('[1e400]'); setInterval(() => {}, 1000)`, 'garbled'],
    [
      'answers with a wrong type',
      `console.log('{"id":{},"result":7}'); setInterval(() => {}, 1000)`,
      'garbled',
    ],
    ['dies at the start', `process.exit(3)`, 'did_not_start'],
    ['dies in the middle', `${SPEAKS} process.stdin.on('data', () => process.exit(1))`, 'ended_early'],
  ])('that %s is ended', async (_what, script, problem) => {
    expect(problemOf(await ask(scriptHost(script), { limits }))).toBe(problem)
  })

  it('that does not exist is reported', async () => {
    const host = scriptHost('')
    const launch = () => ({ ...host.launch([]), command: join(host.workspace, 'none') })
    expect(problemOf(await ask({ ...host, launch }, { limits }))).toBe('did_not_start')
  })

  it('that says nothing is ended when its time is up', async () => {
    const answer = await ask(scriptHost('setInterval(() => {}, 1000)'), { limits: { ...limits, ms: 200 } })
    expect(problemOf(answer)).toBe('too_slow')
  })

  it('that ignores SIGTERM and forks is killed with its children', async () => {
    const host = scriptHost('')
    const pids = join(host.workspace, 'pids')
    const script = `import { spawn } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {})
      const forever = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
      const child = spawn(process.execPath, ['-e', forever], { stdio: 'inherit' })
      writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid)
      console.log('no json'); setInterval(() => {}, 1000)`
    expect(problemOf(await ask({ ...host, launch: scriptHost(script).launch }, { limits }))).toBe('garbled')
    const left = (await readFile(pids, 'utf8')).split(' ').map(Number)
    expect(left).toHaveLength(2)
    for (const pid of left) await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
  })

  it('ends with the call that is aborted, and with the server', async () => {
    const stop = new AbortController()
    const script = `${SPEAKS} setInterval(() => {}, 1000)`
    const pending = ask(scriptHost(script), { limits }, 'x', stop.signal)
    stop.abort(new Error('stopped'))
    await expect(pending).rejects.toThrow('stopped')
    const agent = createCodingAgent({
      host: scriptHost(script),
      source: 'Codex',
      version: '1',
      clock,
      limits,
    })
    const answer = agent.start({ prompt: 'x' }, ADMIN)
    await agent.close()
    expect(problemOf(await answer)).toBe('ended_early')
  })
})

/** A process that has ended and was not collected yet counts as ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

it.each([
  ['guest', { kind: 'guest', id: 'g' }],
  ['user', { ...ADMIN, roles: ['user'] }],
  ['pro', { ...ADMIN, roles: ['pro'] }],
  ['admin', { ...ADMIN, roles: ['admin'] }],
] as const)('[S5.27] starts no process for a %s', async (_role, actor) => {
  const launch = vi.fn()
  const agent = createCodingAgent({
    host: { ...fileHost(RECORDED), launch },
    source: 'Codex',
    version: '1',
    clock,
  })
  for (const call of [
    () => agent.start({ prompt: 'x' }, actor),
    () => agent.reply('id', 'x', actor),
    () => agent.exec({ prompt: 'x' }, actor),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'tool_superadmin_only' })
  expect(launch).not.toHaveBeenCalled()
})

it('gives the child only the environment of its launch', async () => {
  process.env.CODEX_CANARY = 'secret-of-the-server'
  const host = scriptHost('')
  const file = join(host.workspace, 'env')
  const script = `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.env)); process.exit(0)`
  await ask({ ...host, launch: scriptHost(script).launch })
  delete process.env.CODEX_CANARY
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({})
})

it('takes one request at a time, and refuses a long queue', async () => {
  const host = scriptHost('setInterval(() => {}, 1000)')
  const agent = createCodingAgent({ host, source: 'Codex', version: '1', clock })
  const waiting = Array.from({ length: 4 }, () => agent.start({ prompt: 'x' }, ADMIN))
  expect(problemOf(await agent.start({ prompt: 'x' }, ADMIN))).toBe('busy')
  await agent.close()
  for (const each of waiting) await each.catch(() => {})
})
