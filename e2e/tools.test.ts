/** Calls every tool as every kind of user: from the page, from an outside program over /mcp, and by typed words. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { getConversation } from '#contract/api/conversation.ts'
import { createSession } from '#contract/api/session.ts'
import type { ToolRight } from '#contract/tool.ts'
import { contracts, type ToolName } from '#tools/contracts.ts'
import { sample } from '../scripts/testing/full-run.ts'
import { createPerson, type Person, sessionKey, signInByMail } from './person.ts'
import { openTextCall } from './text-call.ts'
import { TOOL_CALLS } from './tool-calls.ts'

const ROLES = ['guest', 'user', 'pro', 'admin', 'superadmin'] as const
type Role = (typeof ROLES)[number]
/** The role that also types: the server decides on a call in one place, however it came. */
const TYPING: readonly Role[] = sample(ROLES, 1)

/** An admin looks after the product, and is no pro member by that. */
const HOLDERS: Readonly<Record<ToolRight, readonly Role[]>> = {
  anyone: ROLES,
  user: ['user', 'pro', 'admin', 'superadmin'],
  pro: ['pro', 'superadmin'],
  superadmin: ['superadmin'],
}
const REFUSALS: Readonly<Record<ToolRight, string>> = {
  anyone: '',
  user: 'authentication_required',
  pro: 'tool_pro_only',
  superadmin: 'tool_superadmin_only',
}
const NAMES = Object.keys(TOOL_CALLS) as ToolName[]

const app = inject('sharedApp')
let people: Record<Role, Person>
beforeAll(async () => {
  const env = { ...process.env, ...app.place }
  const member = async (role: Role): Promise<Person> => {
    const email = `${role}.tools@example.com`
    const person = await signInByMail(app.url, email)
    if (role !== 'user') await promisify(execFile)('node', ['scripts/user.ts', 'grant', email, role], { env })
    return person
  }
  people = {
    guest: createPerson(app.url),
    user: await member('user'),
    pro: await member('pro'),
    admin: await member('admin'),
    superadmin: await member('superadmin'),
  }
})

const mayCall = (role: Role, name: ToolName): boolean => HOLDERS[TOOL_CALLS[name].right].includes(role)

/** Returns 'ok' or the code of the refusal that the role gets. */
const expected = (role: Role, name: ToolName): string => {
  const { right, refusal = 'ok' } = TOOL_CALLS[name]
  return mayCall(role, name) ? refusal : REFUSALS[right]
}

it('the table repeats the rights of the contracts', () => {
  for (const name of NAMES) expect([name, TOOL_CALLS[name].right]).toEqual([name, contracts[name].right])
})

describe.each(ROLES)('a %s', (role) => {
  it('calls from the page what the role may call, and is refused the rest', async () => {
    const session = await openSession(people[role])
    for (const name of NAMES) {
      const body = JSON.stringify({ tool: name, arguments: TOOL_CALLS[name].arguments })
      const headers = { ...session, 'content-type': 'application/json', cookie: people[role].cookie() }
      const answer = await fetch(`${app.url}/api/mcp`, { method: 'POST', headers, body })
      const { error = 'ok' } = (await answer.json()) as { error?: string }
      expect([name, error]).toEqual([name, expected(role, name)])
    }
  })

  it('lists and calls the same over /mcp', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${await sessionKey(people[role])}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }),
    )
    const { tools } = await client.listTools()
    const allowed = NAMES.filter((name) => mayCall(role, name))
    expect(tools.map(({ name }) => name).toSorted()).toEqual(allowed.toSorted())
    for (const name of allowed) {
      const { isError = false } = await client.callTool({
        name,
        arguments: { ...TOOL_CALLS[name].arguments },
      })
      expect([name, isError]).toEqual([name, TOOL_CALLS[name].refusal !== undefined])
    }
    await client.close()
  })

  it.runIf(TYPING.includes(role))('reaches the same by typed words', async () => {
    const call = await openTextCall(app.url, people[role])
    for (const name of NAMES) {
      const { words } = TOOL_CALLS[name]
      if (!words) continue
      const before = (await notes(people[role])).length
      await call.say(words)
      const made = (await notes(people[role])).slice(before)
      expect([name, made.some((title) => title === name)]).toEqual([name, mayCall(role, name)])
    }
    await call.close()
  })
})

/** The header by which the page names its session. */
async function openSession({ request }: Person): Promise<Record<string, string>> {
  const { id } = createSession.output.parse(await request('/api/session'))
  return { 'x-parley-session': id }
}

/** Returns the tools that were called in this person's conversation, in order. */
async function notes({ request }: Person): Promise<string[]> {
  const { items } = getConversation.output.parse(await request('/api/conversation'))
  return items.filter(({ type }) => type === 'TOOL_NOTE').map(({ title }) => title)
}
