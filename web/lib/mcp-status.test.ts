/** Tests the state of the tools when it cannot be read. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isUnreachable } from './api.ts'
import { fetchMcpStatus, mcpStatusQuery } from './mcp-status.ts'
import { createQueryClient } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
const { signal } = new AbortController()
const fetched = () => createQueryClient().fetchQuery(mcpStatusQuery)
const unavailable = { state: 'error', label: 'Unavailable', minted: false }

describe('the state of the tools', () => {
  it.each([
    ['is refused', async () => Response.json({}, { status: 500 })],
    ['is no state', async () => Response.json({ state: 'purple' })],
  ])("[S8.49] that %s is the state error with 'Unavailable'", async (_, answer) => {
    vi.stubGlobal('fetch', answer)
    expect(await fetchMcpStatus(signal)).toMatchObject(unavailable)
    expect(await fetched()).toMatchObject(unavailable)
  })

  it("[S8.49] that cannot be reached is 'Unavailable' on the page; a call says that Parley does not answer", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
    expect(await fetched()).toMatchObject(unavailable)
    await expect(fetchMcpStatus(signal)).rejects.toSatisfy(isUnreachable)
  })
})
