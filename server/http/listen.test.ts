import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

const HOST = '127.0.0.1'
const base = (port: number): string => `http://${HOST}:${port}`

describe('listen', () => {
  it('answers 503 until it is opened, then with the given handler', async () => {
    const httpServer = await listen(HOST, 0)
    const url = base(httpServer.address.port)
    const early = await fetch(`${url}/readyz`)
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
    httpServer.open(() => new Response('home'))
    expect(await (await fetch(url)).text()).toBe('home')
    await httpServer.close(0)
  })

  it('rejects when the port is taken', async () => {
    const httpServer = await listen(HOST, 0)
    await expect(listen(HOST, httpServer.address.port)).rejects.toThrow('EADDRINUSE')
    await httpServer.close(0)
  })

  it('lets running requests finish, accepts no new ones, and then closes', async () => {
    const httpServer = await listen(HOST, 0)
    const url = base(httpServer.address.port)
    const requested = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    httpServer.open(async () => {
      requested.resolve()
      await finish.promise
      return new Response('done')
    })
    const slow = fetch(url)
    await requested.promise
    httpServer.stopAccepting()
    await expect(fetch(`${url}/late`)).rejects.toThrow()
    const closed = httpServer.close(10_000)
    finish.resolve()
    expect(await (await slow).text()).toBe('done')
    await closed
  })

  it('cuts requests that do not finish in time', async () => {
    const httpServer = await listen(HOST, 0)
    const requested = Promise.withResolvers<void>()
    httpServer.open(() => {
      requested.resolve()
      return new Promise<Response>(() => undefined)
    })
    const cut = new Promise<Error>((resolve) => {
      request(base(httpServer.address.port)).on('error', resolve).end()
    })
    await requested.promise
    await httpServer.close(1)
    expect(await cut).toBeInstanceOf(Error)
  })
})
