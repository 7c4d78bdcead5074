/** Compares `POST /api/mcp` and a tool that does nothing with the MCP SDK's own minimal examples in the same run. */

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createMcpHonoApp } from '@modelcontextprotocol/hono'
import {
  createMcpHandler,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import * as mini from 'zod/mini'
import type { Ports } from '#domain/tool-ports.ts'
import { auditStore } from '../adapters/db/audit-store.ts'
import { openDatabase } from '../adapters/db/open.ts'
import { defineTool } from '../contract/tool.ts'
import { createApp } from '../server/http/app.ts'
import { type HttpServer, listen } from '../server/http/listen.ts'
import { createToolbox, type Tool } from '../server/mcp/call-tool.ts'
import { cookieOf, createTestServer, silentLog } from '../server/testing/server.ts'
import { defineHandler } from '../tools/_kit/handler.server.ts'
import { type Bench, figure, round } from './kit.ts'
import type { Load, Measured } from './mcp-load.ts'

const ROUNDS = 7
const WARM_UP = 600
const REQUESTS = 2400
const CONNECTIONS = 16

const rpcBody = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'noop', arguments: {} },
})
const rpcHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
}

function sdkServer(): McpServer {
  const server = new McpServer({ name: 'minimal', version: '1.0.0' })
  const shape = z.object({})
  server.registerTool(
    'noop',
    { description: 'Does nothing.', inputSchema: shape, outputSchema: shape },
    () => ({
      content: [{ type: 'text', text: '{}' }],
      structuredContent: {},
    }),
  )
  return server
}

/** The example of @modelcontextprotocol/hono's README. */
async function readmeExample(): Promise<HttpServer> {
  const app = createMcpHonoApp()
  app.all('/mcp', async (c) => {
    const server = sdkServer()
    const transport = new WebStandardStreamableHTTPServerTransport({})
    await server.connect(transport)
    return transport.handleRequest(c.req.raw, { parsedBody: c.get('parsedBody' as never) })
  })
  return opened(app.fetch)
}

/** The SDK's present entry point, with nothing around it. */
const handlerExample = (): Promise<HttpServer> => {
  const { fetch } = createMcpHandler(sdkServer)
  return opened((request) => fetch(request))
}

async function opened(answer: Parameters<HttpServer['open']>[0]): Promise<HttpServer> {
  const doors = await listen('127.0.0.1', 0)
  doors.open(answer)
  return doors
}

const noopContract = defineTool({
  name: 'noop',
  title: 'Nothing',
  description: 'Does nothing.',
  group: 'session',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: [],
  input: mini.object({}),
  output: mini.object({}),
  modelView: mini.object({}),
  touches: [],
  staleBy: [],
  taints: false,
  intent: () => 'Nothing…',
})
const noop = {
  contract: noopContract,
  handler: defineHandler(noopContract, [], { run: async () => ({}), modelView: () => ({}) }),
} as unknown as Tool // the toolbox validates with this tool's own contract before it calls

/** Our whole surface as it ships: cookie, rights, limits, validation, and an audit row in the embedded database. */
async function parley(dataDir: string) {
  const database = await openDatabase({ dataDir, log: silentLog })
  await database.migrate()
  const toolbox = createToolbox({
    tools: [noop],
    ports: {} as Ports, // a tool that does nothing asks for none
    audit: auditStore(database.db),
    onBug: () => undefined,
    observe: () => undefined,
    newRequestId: randomUUID,
    timeoutMs: 20_000,
  })
  const server = createTestServer({ toolbox, checkOutputs: false })
  const doors = await opened(createApp(server).fetch)
  return { doors, cookie: cookieOf(server), close: () => database.close() }
}

type Sample = Readonly<{ perSecond: number; cpuUs: number }>

/**
 * The clients run in a separate thread, so that only the server's is measured. Its CPU time per request is reported too,
 * because other load on the machine distorts it far less than the rate.
 */
async function measure(load: Load): Promise<Sample> {
  const before = process.threadCpuUsage()
  const perSecond = await new Promise<number>((resolve, reject) => {
    const worker = new Worker(new URL('./mcp-load.ts', import.meta.url), { workerData: load })
    worker.once('message', (measured: Measured) => resolve(measured.perSecond))
    worker.once('error', reject)
  })
  const { user, system } = process.threadCpuUsage(before)
  return { perSecond, cpuUs: (user + system) / (WARM_UP + REQUESTS) }
}

async function run() {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const ours = await parley(dataDir)
  const [readme, handler] = [await readmeExample(), await handlerExample()]
  const load = (doors: HttpServer, path: string, headers: Record<string, string>, body: string): Load => ({
    port: doors.address.port,
    path,
    headers,
    body,
    warmUp: WARM_UP,
    requests: REQUESTS,
    connections: CONNECTIONS,
  })
  const loads = {
    parley: load(
      ours.doors,
      '/api/mcp',
      { 'content-type': 'application/json', cookie: ours.cookie },
      JSON.stringify({ tool: 'noop', arguments: {} }),
    ),
    readme: load(readme, '/mcp', rpcHeaders, rpcBody),
    handler: load(handler, '/mcp', rpcHeaders, rpcBody),
  }
  const samples = { parley: [] as Sample[], readme: [] as Sample[], handler: [] as Sample[] }
  try {
    for (let turn = 0; turn < ROUNDS; turn++)
      for (const name of ['readme', 'handler', 'parley'] as const)
        samples[name].push(await measure(loads[name]))
  } finally {
    for (const doors of [ours.doors, readme, handler]) await doors.close(0)
    await ours.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { parley: own, readme: first, handler: second } = samples
  const rate = ({ perSecond }: Sample): number => perSecond
  const cpu = ({ cpuUs }: Sample): number => cpuUs
  // Each round is compared with the better of the two examples.
  const ratios = own.map((sample, turn) =>
    round(rate(sample) / Math.max(...[first, second].map((each) => each[turn]?.perSecond ?? 0))),
  )
  const cpuRatios = own.map((sample, turn) =>
    round(Math.min(...[first, second].map((each) => each[turn]?.cpuUs ?? 0)) / cpu(sample)),
  )
  return [
    figure('POST /api/mcp, no-op tool, audit row written', 'requests/s', own.map(rate)),
    figure('MCP SDK: example of its Hono package, no-op tool', 'requests/s', first.map(rate)),
    figure('MCP SDK: createMcpHandler, no-op tool', 'requests/s', second.map(rate)),
    figure('POST /api/mcp against the faster of the two', '×', ratios, {
      must: '≥ 1.5 ×',
      meets: ({ median }) => median >= 1.5,
    }),
    figure('POST /api/mcp, CPU of the server', 'µs/request', own.map(cpu)),
    figure('CPU of the leaner of the two against ours', '×', cpuRatios),
  ]
}

export const bench: Bench = { name: 'mcp', run }
