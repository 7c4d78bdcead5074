/** `codex app-server` of the stand-in: JSON-RPC in lines, without the key `jsonrpc`. */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { answerTo } from './answer.ts'
import type { Thread, Threads } from './threads.ts'
import type { Workspace } from './workspace.ts'

type Parts = Readonly<{
  workspace: Workspace
  threads: Threads
  input: Readable
  write: (message: object) => void
}>

type Call = Readonly<{ id?: number | string; method: string; params?: Readonly<Record<string, unknown>> }>

const MODEL = 'rules'

export function serveTurns({ workspace, threads, input, write }: Parts): void {
  let isInitialized = false
  let thread: Thread | undefined

  const methods: Readonly<Record<string, (params: NonNullable<Call['params']>) => object>> = {
    initialize() {
      isInitialized = true
      return { userAgent: 'codex-stand-in/0.169.0', platformFamily: 'unix', platformOs: process.platform }
    },
    'thread/start'() {
      thread = threads.begin()
      return described(thread, threads.keep(thread))
    },
    'thread/resume'({ threadId }) {
      thread = threads.find(String(threadId))
      if (!thread) throw new RpcError(-32_600, `no rollout found for thread id ${String(threadId)}`)
      return described(thread, threads.keep(thread))
    },
    'turn/start'({ input: parts }) {
      if (!thread) throw new RpcError(-32_600, 'thread not found')
      const prompt = promptOf(parts)
      const earlier = thread
      thread = { ...thread, prompts: [...thread.prompts, prompt] }
      threads.keep(thread)
      queueMicrotask(() => turn(earlier, prompt, workspace, write))
      return { turn: { id: turnId(thread), status: 'inProgress', items: [], error: null } }
    },
  }

  function respond({ id, method, params = {} }: Call): void {
    if (id === undefined) return
    try {
      if (!isInitialized && method !== 'initialize') throw new RpcError(-32_600, 'Not initialized')
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new RpcError(-32_600, `unknown variant \`${method}\``)
      write({ id, result: run(params) })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      write({ id, error: { code: error.code, message: error.message } })
    }
  }

  createInterface({ input }).on('line', (line) => respond(JSON.parse(line) as Call)) // the adapter writes the lines
}

class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const turnId = ({ id, prompts }: Thread): string => `${id}-turn-${prompts.length}`

const described = ({ id }: Thread, path: string) => ({
  thread: { id, sessionId: id, preview: '', ephemeral: false, status: { type: 'idle' }, path, turns: [] },
  model: MODEL,
  modelProvider: 'stand-in',
  approvalPolicy: 'never',
  sandbox: { type: 'readOnly', networkAccess: false },
  reasoningEffort: null,
})

const promptOf = (parts: unknown): string =>
  Array.isArray(parts) ? parts.map((part: { text?: unknown }) => String(part.text ?? '')).join('\n') : ''

function turn(thread: Thread, prompt: string, workspace: Workspace, write: Parts['write']): void {
  const ids = { threadId: thread.id, turnId: `${thread.id}-turn-${thread.prompts.length + 1}` }
  const notify = (method: string, params: object): void => write({ method, params: { ...ids, ...params } })
  notify('turn/started', {})
  const answer = answerTo(prompt, thread.prompts, workspace)
  answer.steps.forEach(({ command, output }, index) => {
    const item = { id: `item_${index}`, type: 'commandExecution', command, cwd: '.', commandActions: [] }
    notify('item/started', { item: { ...item, status: 'inProgress' } })
    notify('item/completed', {
      item: { ...item, status: 'completed', aggregatedOutput: output, exitCode: 0 },
    })
  })
  notify('item/completed', { item: { id: 'item_answer', type: 'agentMessage', text: answer.text } })
  // No model took part, so there are no tokens to report.
  notify('turn/completed', { turn: { id: ids.turnId, status: 'completed', items: [], error: null } })
}
