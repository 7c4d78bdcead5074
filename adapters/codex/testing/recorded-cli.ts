/** A process that answers as Codex CLI 0.169 did when it ran against a model of our own: the lines are its own. */
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const ID = '01a206c7-b24c-7fc1-9228-3d3a49eafee0'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const emittedAtMs = 1_795_410_081_084

const usageOf = (turns: number) => {
  const last = {
    inputTokens: 10,
    cachedInputTokens: 2,
    outputTokens: 3,
    reasoningOutputTokens: 1,
    totalTokens: 13,
  }
  const total = Object.fromEntries(Object.entries(last).map(([name, value]) => [name, value * turns]))
  return { total, last, modelContextWindow: 272_000 }
}

const thread = {
  thread: {
    id: ID,
    sessionId: ID,
    preview: '',
    ephemeral: false,
    createdAt: 1_795_410_080,
    updatedAt: 1_795_410_080,
    status: { type: 'idle' },
    path: `/codex/sessions/2026/11/23/rollout-2026-11-23T05-01-20-${ID}.jsonl`,
    cwd: '/workspace',
    cliVersion: '0.169.0',
    modelProvider: 'parley',
    turns: [],
  },
  model: 'gpt-5',
  modelProvider: 'parley',
  cwd: '/workspace',
  approvalPolicy: 'never',
  approvalsReviewer: 'user',
  sandbox: { type: 'readOnly', networkAccess: false },
  reasoningEffort: 'medium',
  instructionSources: [],
}

function turn(prompt: string, turns: number): void {
  const ids = { threadId: ID, turnId: `turn-${turns}` }
  const notify = (method: string, params: object): void =>
    print({ method, params: { ...ids, ...params }, emittedAtMs })
  const command = {
    type: 'commandExecution',
    id: 'c1',
    command: "/bin/sh -lc 'wc -l package.json'",
    cwd: '/workspace',
    commandActions: [],
  }
  notify('thread/status/changed', { status: { type: 'active' } })
  notify('turn/started', { turn: { id: ids.turnId, status: 'inProgress', items: [] } })
  notify('item/started', {
    item: { type: 'userMessage', id: 'u', content: [{ type: 'text', text: prompt }] },
  })
  notify('item/completed', {
    item: { type: 'userMessage', id: 'u', content: [{ type: 'text', text: prompt }] },
  })
  // None should come with these settings; each must be answered all the same.
  print({ id: 'ask-1', method: 'item/commandExecution/requestApproval', params: { ...ids, itemId: 'c1' } })
  notify('item/started', { item: { ...command, status: 'inProgress' } })
  notify('item/completed', {
    item: {
      ...command,
      status: 'completed',
      aggregatedOutput: '133 package.json\n',
      exitCode: 0,
      durationMs: 12,
    },
  })
  notify('item/agentMessage/delta', { itemId: 'm', delta: 'Hello' })
  notify('item/completed', { item: { type: 'agentMessage', id: 'm', text: 'Hello from the recording.' } })
  notify('thread/tokenUsage/updated', { tokenUsage: usageOf(turns) })
  notify('account/rateLimits/updated', { rateLimits: { primary: null, secondary: null, credits: null } })
  const failed = prompt === 'fail'
  const error = failed
    ? { message: 'unexpected status 401 Unauthorized: secret-detail', codexErrorInfo: 'unauthorized' }
    : null
  notify('turn/completed', {
    turn: { id: ids.turnId, status: failed ? 'failed' : 'completed', items: [], error, durationMs: 477 },
  })
}

function serve(): void {
  let turns = 1
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    if (method === 'initialize') {
      print({ method: 'configWarning', params: { summary: 'Could not create PATH aliases' } })
      print({
        id,
        result: {
          userAgent: 'parley/0.169.0',
          codexHome: '/codex',
          platformFamily: 'unix',
          platformOs: 'linux',
        },
      })
    }
    if (method === 'thread/start') print({ id, result: thread })
    if (method === 'thread/resume' && params.threadId === ID) {
      // The tokens of the earlier turn, before the next one begins.
      print({
        method: 'thread/tokenUsage/updated',
        params: { threadId: ID, turnId: 'turn-0', tokenUsage: usageOf(1) },
      })
      turns = 2
      print({ id, result: thread })
    } else if (method === 'thread/resume')
      print({
        id,
        error: { code: -32_600, message: `no rollout found for thread id ${params.threadId ?? UNKNOWN}` },
      })
    if (method !== 'turn/start') return
    print({ id, result: { turn: { id: `turn-${turns}`, status: 'inProgress', items: [], error: null } } })
    turn(params.input[0].text, turns)
  })
}

async function exec(hasSchema: boolean): Promise<void> {
  const prompt = await text(process.stdin)
  print({ type: 'thread.started', thread_id: ID })
  print({ type: 'turn.started' })
  print({ type: 'error', message: 'Reconnecting... 1/5 (stream disconnected before completion)' })
  if (prompt === 'fail') {
    const message = 'exceeded retry limit, last status: 429 Too Many Requests'
    print({ type: 'error', message })
    print({ type: 'turn.failed', error: { message } })
    process.exit(1)
  }
  const words = hasSchema ? '{"a":"hello"}' : 'Hello from the recording.'
  print({
    type: 'item.completed',
    item: {
      id: 'item_0',
      type: 'command_execution',
      command: 'ls',
      aggregated_output: 'a',
      exit_code: 0,
      status: 'completed',
    },
  })
  print({ type: 'item.completed', item: { id: 'item_1', type: 'agent_message', text: words } })
  print({
    type: 'turn.completed',
    usage: {
      input_tokens: 10,
      cached_input_tokens: 2,
      cache_write_input_tokens: 0,
      output_tokens: 3,
      reasoning_output_tokens: 1,
    },
  })
}

if (process.argv[2] === 'app-server') serve()
else await exec(process.argv.includes('--output-schema'))
