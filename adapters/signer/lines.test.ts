/** Requests that wait for a mail server or an RPC hold up no other request to the signer. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SignRequest } from '#contract/signer.ts'
import { type SignerLink, socketSigner } from './signer.ts'

const STATUS = { paused: true, wallets: 1, keyVersion: 1, decisions: 1 }
const SIGNED = { transaction: 'AA==', signature: 'signature' }
const ANSWERS: Readonly<Record<string, object>> = { '/status': STATUS, '/pause': STATUS, '/sign': SIGNED }

/** A request that waits behind slow ones would be answered when they are given up. */
const TIMEOUT_MS = 30_000

let folder: string
let link: SignerLink
/** The requests that the signer has not answered, by path. */
let waiting: Map<string, ServerResponse[]>
let slow: readonly string[]
let ended: number
let close: () => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-lines-'))
  waiting = new Map()
  const server = createServer(async ({ url = '' }, response) => {
    if (slow.includes(url)) waiting.set(url, [...(waiting.get(url) ?? []), response])
    else response.end(JSON.stringify(ANSWERS[url]))
  })
  const socket = join(folder, 's')
  await once(server.listen(socket), 'listening')
  link = socketSigner({ socket, timeoutMs: TIMEOUT_MS })
  ended = 0
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(async () => {
  await link.close()
  close()
  rmSync(folder, { recursive: true })
})

const ada = { kind: 'user', id: 'ada' } as const
const freshSignInAt = '2026-11-21T12:00:00.000Z'
const start = (request: Promise<unknown>): void =>
  void request
    .catch(() => undefined)
    .finally(() => {
      ended += 1
    })
const raise = (owner: { kind: 'user'; id: string } = ada): void =>
  start(link.setLimits({ owner, perTradeUsd: 900, perDayUsd: 900, freshSignInAt }))
const count = (path: string): number => waiting.get(path)?.length ?? 0

it('lets signatures and the pause pass a person whose changes wait for a mail server', async () => {
  slow = ['/limits', '/export', '/passkey/enroll', '/passkey/remove']
  for (let at = 0; at < 5; at++) {
    raise()
    start(link.exportKey({ owner: ada, freshSignInAt }))
    start(link.removePasskey({ owner: ada, id: 'p', freshSignInAt }))
    start(link.enrollPasskey({ owner: ada, label: 'x', response: {}, freshSignInAt }))
  }
  expect(await link.sign({} as SignRequest)).toEqual({ ok: true, ...SIGNED })
  expect(await link.pause(true, 'user:ada', 'a test')).toEqual(STATUS)
  expect(ended).toBe(0)
})

it('holds one connection for one person, and others for other people', async () => {
  slow = ['/limits']
  for (let at = 0; at < 5; at++) raise()
  raise({ kind: 'user', id: 'eve' })
  await vi.waitFor(() => expect(count('/limits')).toBe(2))
  await link.status()
  expect(count('/limits')).toBe(2)
})

it('lets the pause pass signatures that wait for an RPC', async () => {
  slow = ['/sign']
  for (let at = 0; at < 20; at++) start(link.sign({} as SignRequest))
  expect(await link.pause(true, 'user:ada', 'a test')).toEqual(STATUS)
  expect(ended).toBe(0)
})
