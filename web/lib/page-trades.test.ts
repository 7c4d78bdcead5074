/** The trades of a page: order, answers and lost events. */
import { describe, expect, it } from 'vitest'
import type { Trade } from '#contract/trades.ts'
import { trades as examples } from '#tools/_kit/testing/trades.ts'
import { createPageTrades } from './page-trades.ts'

const { previewed, consented, sent, confirmed, final, expired } = examples
const at = (seconds: number, trade: Trade): Trade => ({
  ...trade,
  updatedAt: new Date(Date.UTC(2026, 10, 20, 14, 31, seconds)).toISOString(),
})
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** A server whose answers are scripted, and a clock that the test moves. */
function fakeServer(answers: Partial<Record<'read' | 'confirm' | 'decline', () => Promise<Trade>>> = {}) {
  const requests: string[] = []
  const ended: string[] = []
  const later: (() => void)[] = []
  const answer =
    (word: 'read' | 'confirm' | 'decline') =>
    (id: string, ...rest: readonly string[]) => {
      requests.push([word, id, ...rest].join(' '))
      return answers[word]?.() ?? Promise.reject(new Error('no answer is scripted'))
    }
  const trades = createPageTrades(({ status }) => ended.push(status), {
    server: {
      read: answer('read'),
      confirm: ({ id, termsHash }, { gesture, symbol } = { gesture: 'press' }) =>
        answer('confirm')(
          id,
          termsHash.slice(0, 3),
          ...(gesture === 'press' ? [] : [gesture]),
          ...(symbol ? [symbol] : []),
        ),
      decline: answer('decline'),
      prepare: () => undefined,
    },
    after: (_ms, work) => void later.push(work),
  })
  return { trades, requests, ended, wait: () => later.shift()?.() }
}

describe('the trades of a page', () => {
  it('keeps the newest version of a trade, in whatever order they arrive', () => {
    const { trades, ended } = fakeServer()
    trades.receive(at(1, previewed))
    trades.receive(at(3, sent))
    trades.receive(at(2, consented))
    expect(trades.get('trd_1')?.trade?.status).toBe('sent')
    trades.receive(at(4, confirmed))
    trades.receive(at(5, sent))
    expect(trades.get('trd_1')?.trade?.status).toBe('confirmed')
    // The stream announces the changed wallet itself.
    expect(ended).toEqual([])
  })

  it('never turns one end into another; a confirmed trade may still become final', () => {
    const { trades, ended } = fakeServer()
    trades.receive(at(1, confirmed))
    trades.receive(at(2, expired))
    expect(trades.get('trd_1')?.trade?.status).toBe('confirmed')
    trades.receive(at(3, final))
    expect(trades.get('trd_1')?.trade?.finalizedAt).toBeDefined()
    // It had ended before this page knew it.
    expect(ended).toEqual([])
  })

  it('sends one word at a time, with the terms that were seen, and shows what came of it', async () => {
    const answer = Promise.withResolvers<Trade>()
    const { trades, requests, ended } = fakeServer({ confirm: () => answer.promise })
    trades.confirm(previewed)
    trades.confirm(previewed)
    trades.decline(previewed)
    expect(requests).toEqual(['confirm trd_1 aaa'])
    expect(trades.get('trd_1')).toMatchObject({ sending: 'confirm', trade: { status: 'previewed' } })
    trades.receive(at(2, sent))
    expect(trades.get('trd_1')).toMatchObject({ sending: 'confirm', trade: { status: 'sent' } })
    answer.resolve(at(3, confirmed))
    await settled()
    expect(trades.get('trd_1')).toMatchObject({ trade: { status: 'confirmed' } })
    expect(trades.get('trd_1')?.sending).toBeUndefined()
    expect(ended).toEqual(['confirmed'])
  })

  it('says why a word did not arrive, looks how the trade stands, and takes the word again', async () => {
    let fails = true
    const { trades, requests } = fakeServer({
      confirm: async () => {
        if (fails) throw new Error('down')
        return at(9, confirmed)
      },
      read: async () => at(1, previewed),
    })
    trades.confirm(previewed)
    await settled()
    expect(trades.get('trd_1')).toMatchObject({
      problem: { message: 'We don’t know if that went through. It’s safe to try again.', canRetry: true },
    })
    expect(requests).toEqual(['confirm trd_1 aaa', 'read trd_1'])
    fails = false
    trades.confirm(previewed)
    expect(trades.get('trd_1')?.problem).toBeUndefined()
    await settled()
    expect(trades.get('trd_1')?.trade?.status).toBe('confirmed')
  })

  it('a refused word shows how the trade really stands', async () => {
    const { trades } = fakeServer({
      confirm: () => Promise.reject(new Error('expired')),
      read: async () => at(9, expired),
    })
    trades.confirm(previewed)
    await settled()
    expect(trades.get('trd_1')).toEqual({ trade: at(9, expired) })
  })

  it('asks again for a trade on its way when the stream stays silent, and stops at its end', async () => {
    const { trades, requests, wait, ended } = fakeServer({
      confirm: async () => at(2, sent),
      read: async () => at(3, confirmed),
    })
    trades.confirm(previewed)
    await settled()
    wait()
    await settled()
    expect(requests).toEqual(['confirm trd_1 aaa', 'read trd_1'])
    expect(ended).toEqual(['confirmed'])
    wait()
    expect(requests).toHaveLength(2)
  })

  it('finds out once about a trade of an older card, and after a gap about all that may have moved', async () => {
    const { trades, requests } = fakeServer({ read: async () => at(1, sent) })
    trades.load('trd_1')
    trades.load('trd_1')
    await settled()
    expect(requests).toEqual(['read trd_1'])
    trades.receive({ ...confirmed, id: 'trd_2' })
    trades.refresh()
    expect(requests).toEqual(['read trd_1', 'read trd_1'])
  })

  it('notifies its listeners until they unsubscribe', () => {
    const { trades } = fakeServer()
    let notified = 0
    const leave = trades.subscribe(() => {
      notified += 1
    })
    trades.receive(at(1, previewed))
    leave()
    trades.receive(at(2, sent))
    expect(notified).toBe(1)
  })
})
