/** For handler tests: runs a handler as the toolbox does, on ports that throw when an unexpected method is called. */
import { expect } from 'vitest'
import type { Input, Output, ToolContract } from '#contract/tool.ts'
import type { Actor } from '#domain/ports.ts'
import type { Failed, Reason, Sourced } from '#domain/sourced.ts'
import type { Ports } from '#domain/tool-ports.ts'
import type { CallInfo, Handler } from '../handler.server.ts'

export const NOW = Date.parse('2026-11-20T14:31:00.000Z')
const AS_OF = '2026-11-20T14:30:52.000Z'

export const GUEST: Actor = { kind: 'guest', id: 'guest_1' }
export const USER: Actor = { kind: 'user', id: 'usr_8f2c41da', email: 'ada@example.com', roles: ['user'] }

/** Some methods of some ports; every other method throws. */
type Given = { readonly [K in keyof Ports]?: Partial<Ports[K]> }

/** Lines decorate a card; a test that is about them gives some. */
const noLines: Given = { sparklines: { of: async () => new Map() } }

function fakePorts(own: Given): Ports {
  const given = { ...noLines, ...own }
  const port = (name: keyof Ports) =>
    new Proxy(given[name] ?? {}, {
      get(target, method) {
        const found: unknown = Reflect.get(target, method)
        if (found !== undefined) return found
        throw new Error(`${name}.${String(method)} was not expected to be called`)
      },
    })
  const names = [
    'chain',
    'history',
    'addresses',
    'prices',
    'tokens',
    'pools',
    'kols',
    'streams',
    'candles',
    'sparklines',
    'posts',
    'mints',
    'insights',
    'wallets',
    'walletChoices',
    'swaps',
    'stage',
    'search',
    'memory',
    'webSearch',
    'webPages',
    'codingAgent',
    'clock',
  ] as const satisfies (keyof Ports)[]
  // No type can say that the proxies have every method of every port.
  return Object.fromEntries(names.map((name) => [name, port(name)])) as unknown as Ports
}

/** Parses the arguments, passes only the ports that the handler needs, and parses output and model view. */
export async function runTool<T extends ToolContract, P extends keyof Ports>(
  tool: T,
  handler: Handler<T, P>,
  args: unknown,
  given: Given,
  call: Partial<CallInfo> = {},
): Promise<{ output: Output<T>; model: unknown }> {
  const ports = fakePorts(given)
  // A schema's parse is typed by its own output, which Input and Output name.
  const input = tool.input.parse(args) as Input<T>
  const needed = Object.fromEntries(handler.needs.map((name) => [name, ports[name]])) as Pick<Ports, P>
  const answer = await handler.run(input, needed, {
    actor: GUEST,
    channel: 'assistant',
    signal: new AbortController().signal,
    ...call,
  })
  const output = tool.output.parse(answer) as Output<T>
  const model: unknown = JSON.parse(JSON.stringify(handler.modelView(output, input)))
  // The model reads exactly what the contract declares.
  expect(tool.modelView.parse(model)).toEqual(model)
  return { output, model }
}

export const answered = <T>(data: T, source = 'Sandbox chain', stale = false): Sourced<T> => ({
  ok: true,
  data,
  source,
  asOf: AS_OF,
  official: true,
  stale: stale || undefined,
})

export const failedWith = (reason: Reason, source: string): Failed => ({ ok: false, reason, source })
