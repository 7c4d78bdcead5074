import { describe, expect, it } from 'vitest'
import type { Trade } from '#contract/trades.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import { createPageTrades } from './desk.ts'

const { previewed, consented, sent, confirmed, final, expired } = trades
const at = (seconds: number, trade: Trade): Trade => ({
  ...trade,
  updatedAt: new Date(Date.UTC(2026, 10, 20, 14, 31, seconds)).toISOString(),
})
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** A server that answers when it is told to, and a clock that is wound by hand. */
function office(answers: Partial<Record<'read' | 'confirm' | 'decline', () => Promise<Trade>>> = {}) {
  const asked: string[] = []
  const ended: string[] = []
  const later: (() => void)[] = []
  const answer = (word: 'read' | 'confirm' | 'decline') => (id: string, hash?: string) => {
    asked.push([word, id, ...(hash ? [hash.slice(0, 3)] : [])].join(' '))
    return answers[word]?.() ?? Promise.reject(new Error('not asked for'))
  }
  const desk = createPageTrades({
    read: answer('read'),
    confirm: answer('confirm'),
    decline: answer('decline'),
    problemOf: (error) => ({ message: String(error), canRetry: true }),
    onEnded: ({ status }) => ended.push(status),
    after: (_ms, work) => void later.push(work),
  })
  return { desk, asked, ended, wait: () => later.shift()?.() }
}

describe('the desk of trades', () => {
  it('keeps the newest version of a trade, in whatever order they arrive', () => {
    const { desk, ended } = office()
    desk.hear(at(1, previewed))
    desk.hear(at(3, sent))
    desk.hear(at(2, consented))
    expect(desk.get('trd_1')?.trade?.status).toBe('sent')
    desk.hear(at(4, confirmed))
    desk.hear(at(5, sent))
    expect(desk.get('trd_1')?.trade?.status).toBe('confirmed')
    expect(ended).toEqual(['confirmed'])
  })

  it('never turns one end into another; a confirmed trade may still become final', () => {
    const { desk, ended } = office()
    desk.hear(at(1, confirmed))
    desk.hear(at(2, expired))
    expect(desk.get('trd_1')?.trade?.status).toBe('confirmed')
    desk.hear(at(3, final))
    expect(desk.get('trd_1')?.trade?.finalizedAt).toBeDefined()
    // It had ended before this page knew it.
    expect(ended).toEqual([])
  })

  it('sends one word at a time, with the terms that were seen, and shows what came of it', async () => {
    const answer = Promise.withResolvers<Trade>()
    const { desk, asked, ended } = office({ confirm: () => answer.promise })
    desk.confirm(previewed)
    desk.confirm(previewed)
    desk.decline(previewed)
    expect(asked).toEqual(['confirm trd_1 aaa'])
    expect(desk.get('trd_1')).toMatchObject({ sending: 'confirm', trade: { status: 'previewed' } })
    desk.hear(at(2, sent))
    expect(desk.get('trd_1')).toMatchObject({ sending: 'confirm', trade: { status: 'sent' } })
    answer.resolve(at(3, confirmed))
    await settled()
    expect(desk.get('trd_1')).toMatchObject({ trade: { status: 'confirmed' } })
    expect(desk.get('trd_1')?.sending).toBeUndefined()
    expect(ended).toEqual(['confirmed'])
  })

  it('says why a word did not arrive, looks how the trade stands, and takes the word again', async () => {
    let fails = true
    const { desk, asked } = office({
      confirm: async () => {
        if (fails) throw new Error('down')
        return at(9, confirmed)
      },
      read: async () => at(1, previewed),
    })
    desk.confirm(previewed)
    await settled()
    expect(desk.get('trd_1')).toMatchObject({ problem: { message: 'Error: down', canRetry: true } })
    expect(asked).toEqual(['confirm trd_1 aaa', 'read trd_1'])
    fails = false
    desk.confirm(previewed)
    expect(desk.get('trd_1')?.problem).toBeUndefined()
    await settled()
    expect(desk.get('trd_1')?.trade?.status).toBe('confirmed')
  })

  it('a refused word shows how the trade really stands', async () => {
    const { desk } = office({
      confirm: () => Promise.reject(new Error('expired')),
      read: async () => at(9, expired),
    })
    desk.confirm(previewed)
    await settled()
    expect(desk.get('trd_1')).toEqual({ trade: at(9, expired) })
  })

  it('asks again for a trade on its way when the stream stays silent, and stops at its end', async () => {
    const { desk, asked, wait, ended } = office({
      confirm: async () => at(2, sent),
      read: async () => at(3, confirmed),
    })
    desk.confirm(previewed)
    await settled()
    wait()
    await settled()
    expect(asked).toEqual(['confirm trd_1 aaa', 'read trd_1'])
    expect(ended).toEqual(['confirmed'])
    wait()
    expect(asked).toHaveLength(2)
  })

  it('finds out once about a trade of an older card, and after a gap about all that may have moved', async () => {
    const { desk, asked } = office({ read: async () => at(1, sent) })
    desk.look('trd_1')
    desk.look('trd_1')
    await settled()
    expect(asked).toEqual(['read trd_1'])
    desk.hear({ ...confirmed, id: 'trd_2' })
    desk.refresh()
    expect(asked).toEqual(['read trd_1', 'read trd_1'])
  })

  it('wakes who listens until they leave', () => {
    const { desk } = office()
    let woken = 0
    const leave = desk.subscribe(() => {
      woken += 1
    })
    desk.hear(at(1, previewed))
    leave()
    desk.hear(at(2, sent))
    expect(woken).toBe(1)
  })
})
