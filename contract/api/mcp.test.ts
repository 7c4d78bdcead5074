import { expect, it } from 'vitest'
import { listTools, mcpStatus } from './mcp.ts'

const status = { state: 'guest', label: 'demo wallet', detail: 'For everybody.', minted: false }
const entry = {
  name: 'echo',
  title: 'Echo',
  description: 'Says it.',
  access: 'guest',
  tags: [],
  group: 'x',
  inputSchema: {},
}

it.each(['user', 'fallback', 'guest', 'none', 'error', 'loading'])('[S3.37] access can be %s', (state) => {
  expect(mcpStatus.parse({ ...status, state })).toEqual({ ...status, state })
})

it('[S3.36, S3.37] a state is complete and one of six', () => {
  expect(mcpStatus.safeParse({ ...status, state: 'admin' }).success).toBe(false)
  for (const key of Object.keys(status)) {
    expect(mcpStatus.safeParse({ ...status, [key]: undefined }).success, `without ${key}`).toBe(false)
  }
})

it.each([
  ['guest', 'guest'],
  ['pro', 'pro'],
  ['holders', 'holders'],
  ['premium', 'holders'],
  ['admin', 'guest'],
])('[S3.29, S5.29–S5.34] a tool is for guest, pro or holders: %s is read as %s', (access, label) => {
  expect(listTools.output.parse({ tools: [{ ...entry, access }] }).tools[0]?.access).toBe(label)
})
