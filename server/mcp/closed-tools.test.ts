import { describe, expect, it, vi } from 'vitest'
import type { ToolContract, ToolRight } from '#contract/tool.ts'
import type { Actor, User } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { contracts } from '#tools/contracts.ts'
import { createToolbox, type Tool } from './call-tool.ts'

/** Every tool that this server ships, with work that only reports that it began. */
const all: readonly ToolContract[] = Object.values(contracts)

function openToolbox() {
  const begun = vi.fn()
  const toolbox = createToolbox({
    tools: all.map((contract) => {
      const run = async (): Promise<never> => {
        begun(contract.name)
        throw new Error('the work of a tool is not tested here')
      }
      // The toolbox checks rights and arguments before it calls.
      return { contract, handler: { needs: [], run, modelView: () => '' } } as unknown as Tool
    }),
    ports: {} as Ports,
    audit: { record: async () => undefined },
    onBug: () => undefined,
    observe: () => undefined,
    newRequestId: () => 'request-1',
    timeoutMs: 5000,
  })
  return { toolbox, begun }
}

const userOf = (...roles: User['roles']): User => ({ kind: 'user', id: 'u1', email: 'u@example.com', roles })
const actors: Readonly<Record<string, Actor>> = {
  guest: { kind: 'guest', id: 'g1' },
  user: userOf('user'),
  pro: userOf('user', 'pro'),
  holders: userOf('user', 'holders'),
  admin: userOf('user', 'admin'),
  superadmin: userOf('user', 'superadmin'),
}
/** Repeats the table of rights, so that a change of a right has to be made twice. */
const holders: Readonly<Record<ToolRight, readonly string[]>> = {
  anyone: Object.keys(actors),
  user: ['user', 'pro', 'holders', 'admin', 'superadmin'],
  pro: ['pro', 'superadmin'],
  superadmin: ['superadmin'],
}
const words: Readonly<Record<Exclude<ToolRight, 'anyone'>, string>> = {
  user: 'Log in to continue.',
  pro: 'This tool is available to pro members.',
  superadmin: 'This tool is available to super admins only.',
}

describe.each(Object.entries(actors))('the tools of a %s', (role, actor) => {
  it('[S6.28, S6.4, S6.9] are those that the role may use, and no others are shown', () => {
    const { toolbox } = openToolbox()
    const usable = all.filter(({ right }) => holders[right].includes(role)).map(({ name }) => name)
    expect(toolbox.offered(actor).map(({ name }) => name)).toEqual(usable)
  })

  const closed = all.filter(({ right }) => !holders[right].includes(role))
  it('[S8.32, S8.33, S5.27, S5.28] refuse every other one in its words', async () => {
    const { toolbox, begun } = openToolbox()
    for (const { name, right } of closed) {
      const outcome = await toolbox.run(actor, name, {}, { channel: 'page' })
      expect(outcome, name).toMatchObject({ ok: false, message: words[right as keyof typeof words] })
    }
    expect(begun).not.toHaveBeenCalled()
  })
})

it('[S5.28] leaves the scene to pro members and super admins', () => {
  expect(contracts.stream_set_scene.right).toBe('pro')
})

const codex = all.filter(({ name }) => name.startsWith('codex_'))

it.runIf(codex.length > 0)('[S5.27, S6.4] leaves every codex tool to super admins', () => {
  expect(codex.map(({ right }) => right)).toEqual(codex.map(() => 'superadmin'))
})
