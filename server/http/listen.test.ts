import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

const HOST = '127.0.0.1'
const base = (port: number): string => `http://${HOST}:${port}`

describe('listen', () => {
  it('answers 503 until it is opened, then with the given handler', async () => {
    const doors = await listen(HOST, 0)
    const url = base(doors.address.port)
    const early = await fetch(`${url}/readyz`)
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
    doors.open(() => new Response('home'))
    expect(await (await fetch(url)).text()).toBe('home')
    await doors.close(0)
  })

  it('rejects when the port is taken', async () => {
    const doors = await listen(HOST, 0)
    await expect(listen(HOST, doors.address.port)).rejects.toThrow('EADDRINUSE')
    await doors.close(0)
  })

  it('lets running requests finish, accepts no new ones, and then closes', async () => {
    const doors = await listen(HOST, 0)
    const url = base(doors.address.port)
    const asked = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    doors.open(async () => {
      asked.resolve()
      await finish.promise
      return new Response('done')
    })
    const slow = fetch(url)
    await asked.promise
    doors.stopAccepting()
    await expect(fetch(`${url}/late`)).rejects.toThrow()
    const closed = doors.close(10_000)
    finish.resolve()
    expect(await (await slow).text()).toBe('done')
    await closed
  })

  it('cuts requests that do not finish in time', async () => {
    const doors = await listen(HOST, 0)
    const asked = Promise.withResolvers<void>()
    doors.open(() => {
      asked.resolve()
      return new Promise<Response>(() => undefined)
    })
    const cut = new Promise<Error>((resolve) => {
      request(base(doors.address.port)).on('error', resolve).end()
    })
    await asked.promise
    await doors.close(1)
    expect(await cut).toBeInstanceOf(Error)
  })
})
