import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isConnectionLost, rememberErrors } from './connection-lost.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  withCode('57P01'),
  withCode('57P03'),
  withCode('08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('A query failed', { cause: withCode('57P01') }),
])('recognizes a lost connection: %s', (error) => {
  expect(isConnectionLost(error)).toBe(true)
})

it.each([
  withCode('23505'),
  withCode('57014'),
  new Error('a bug'),
  'Connection terminated',
  undefined,
  // A model, a mail server or the signer refuses and resets connections too.
  withCode('ECONNREFUSED'),
  new TypeError('fetch failed', { cause: withCode('ECONNRESET') }),
])('takes nothing else for a lost connection: %s', (error) => {
  expect(isConnectionLost(error)).toBe(false)
})

describe('a pool whose server is gone', () => {
  async function resettingPort(): Promise<number> {
    const server = createServer((socket) => socket.resetAndDestroy())
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  function poolTo(port: number): pg.Pool {
    const pool = new pg.Pool({ host: '127.0.0.1', port })
    pool.on('error', () => undefined)
    rememberErrors(pool)
    return pool
  }

  it.each([
    // Another program may have the port of a server that has just closed, and none has this one.
    ['refuses', async () => 1],
    ['resets', resettingPort],
  ])('has lost its connection where the machine %s it', async (_, port) => {
    const pool = poolTo(await port())
    for (const ask of [() => pool.query('select 1'), () => pool.connect()]) {
      const error = await ask().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(Error)
      expect(isConnectionLost(new Error('A query failed', { cause: error }))).toBe(true)
    }
  })
})
