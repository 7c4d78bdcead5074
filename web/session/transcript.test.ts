import { describe, expect, it, vi } from 'vitest'
import type { MessageItem } from '#contract/transcript.ts'
import { fc } from '../../scripts/testing/property.ts'
import { createTranscript } from './transcript.ts'

const message = (itemId: string, more: Partial<MessageItem> = {}): MessageItem => ({
  itemId,
  type: 'MESSAGE',
  role: 'assistant',
  title: '',
  status: 'IN_PROGRESS',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
  ...more,
})

/** A store whose flushes happen when the test says so. */
function held() {
  const waiting: (() => void)[] = []
  const transcript = createTranscript((flush) => {
    waiting.push(flush)
    return () => {
      const index = waiting.indexOf(flush)
      if (index >= 0) waiting.splice(index, 1)
    }
  })
  return { transcript, tick: () => waiting.splice(0).forEach((flush) => void flush()), waiting }
}

describe('deltas', () => {
  it('[S4.20] wake one row once per flush, however many came', () => {
    const { transcript, tick } = held()
    transcript.addMany([message('a'), message('b')])
    const wakes = { a: vi.fn(), b: vi.fn(), list: vi.fn() }
    transcript.subscribeItem('a', wakes.a)
    transcript.subscribeItem('b', wakes.b)
    transcript.subscribeIds(wakes.list)
    for (const text of ['He', 'll', 'o']) transcript.delta('a', text)
    expect(transcript.item('a')?.title).toBe('')
    tick()
    expect(transcript.item('a')).toMatchObject({ title: 'Hello', status: 'IN_PROGRESS' })
    expect(wakes.a).toHaveBeenCalledTimes(1)
    expect(wakes.b).not.toHaveBeenCalled()
    expect(wakes.list).not.toHaveBeenCalled()
  })

  it('for an item that is done or unknown are dropped', () => {
    const { transcript, waiting } = held()
    transcript.add(message('a', { title: 'whole', status: 'DONE' }))
    transcript.delta('a', ' more')
    transcript.delta('nobody', 'x')
    expect(waiting).toEqual([])
    transcript.flush()
    expect(transcript.item('a')?.title).toBe('whole')
  })

  it('repeat nothing of a text that the app stream has brought further', () => {
    const { transcript, tick } = held()
    transcript.add(message('a'))
    transcript.delta('a', 'One ')
    transcript.add(message('a', { title: 'One two ' }))
    transcript.delta('a', 'two ')
    tick()
    expect(transcript.item('a')?.title).toBe('One two ')
    transcript.add(message('a', { title: 'One two three' }))
    expect(transcript.item('a')?.title).toBe('One two three')
    transcript.add(message('a', { title: 'One two three.', status: 'DONE' }))
    expect(transcript.item('a')).toMatchObject({ title: 'One two three.', status: 'DONE' })
  })

  it('that waited are part of the item before it is changed in place', () => {
    const { transcript } = held()
    transcript.add(message('a', { title: 'Hel' }))
    transcript.delta('a', 'lo')
    transcript.patch('a', (item) => ({ ...item, status: 'DONE' }))
    expect(transcript.item('a')).toMatchObject({ title: 'Hello', status: 'DONE' })
  })

  it('lose nothing and keep their order, in whatever pieces they come', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.string(), fc.boolean())), (pieces) => {
        const { transcript, tick } = held()
        transcript.addMany([message('a'), message('b')])
        const whole: Record<string, string> = { a: '', b: '' }
        for (const [id, text, flushes] of pieces) {
          transcript.delta(id, text)
          whole[id] += text
          if (flushes) tick()
        }
        transcript.flush()
        expect([transcript.item('a')?.title, transcript.item('b')?.title]).toEqual([whole.a, whole.b])
      }),
    )
  })
})

describe('two versions of one item', () => {
  it('[S4.21] the finished one replaces what the deltas built', () => {
    const { transcript } = held()
    transcript.add(message('a', { title: 'half' }))
    transcript.delta('a', ' a')
    transcript.add(message('a', { title: 'half a word', status: 'DONE' }))
    transcript.flush()
    expect(transcript.item('a')).toMatchObject({ title: 'half a word', status: 'DONE' })
  })

  it('a late one from before the end changes nothing', () => {
    const { transcript } = held()
    transcript.add(message('a', { title: 'whole', status: 'DONE' }))
    transcript.add(message('a', { title: 'wh' }))
    expect(transcript.item('a')).toMatchObject({ title: 'whole', status: 'DONE' })
  })

  it('a running one that is behind does not take words back', () => {
    const { transcript } = held()
    transcript.add(message('a', { title: 'as far as this' }))
    transcript.add(message('a', { title: '' }))
    expect(transcript.item('a')?.title).toBe('as far as this')
  })

  it('our own message keeps its pictures and its hour when the server sends it again', () => {
    const { transcript } = held()
    const picture = {
      id: 'p',
      label: 'p',
      description: '1 KB',
      mimeType: 'image/webp',
      dataUrl: 'data:',
      size: 1,
    }
    const own = message('a', {
      role: 'user',
      title: 'look',
      status: 'DONE',
      data: { attachments: [picture] },
    })
    transcript.add(own)
    transcript.add(message('a', { role: 'user', title: 'look', status: 'DONE', createdAtMs: 99 }))
    expect(transcript.item('a')).toEqual(own)
    expect(transcript.ids()).toEqual(['a'])
  })
})

describe('the order', () => {
  it('[S3.1] hidden items are known but not listed', () => {
    const { transcript } = held()
    transcript.addMany([message('a'), message('h', { isHidden: true }), message('b')])
    expect(transcript.ids()).toEqual(['a', 'b'])
    expect(transcript.item('h')).toBeDefined()
  })

  it('of what is stored rules, and our own items stay behind the one that they followed', () => {
    const { transcript } = held()
    transcript.addMany(['a', 'mine', 'b', 'last'].map((id) => message(id)))
    transcript.load(['a', 'missed', 'b', 'new'].map((id) => message(id)))
    expect(transcript.ids()).toEqual(['a', 'mine', 'missed', 'b', 'last', 'new'])
  })

  it('puts what was written before the first load at the end', () => {
    const { transcript } = held()
    transcript.add(message('just-written'))
    transcript.load([message('old'), message('older')])
    expect(transcript.ids()).toEqual(['old', 'older', 'just-written'])
  })

  it('keeps history that was fetched earlier in front', () => {
    const { transcript } = held()
    transcript.load([message('c'), message('d')])
    transcript.addEarlier([message('a'), message('b')])
    transcript.load([message('c'), message('d'), message('e')])
    expect(transcript.ids()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('never repeats an id and never loses one, whatever is loaded when', () => {
    const lists = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(lists, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (loads, viaStream) => {
        const { transcript } = held()
        loads.forEach((ids, index) => {
          const items = ids.map((id) => message(id))
          if (viaStream[index]) transcript.addMany(items)
          else transcript.load(items)
        })
        const ids = transcript.ids()
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(ids)).toEqual(new Set(loads.flat()))
      }),
    )
  })
})

describe('an expanded item', () => {
  it('[S3.1] comes back as this browser remembers it', () => {
    const transcript = createTranscript(undefined, (id) => id === 'a')
    transcript.load([message('a'), message('b'), message('c', { expanded: true })])
    expect(['a', 'b', 'c'].map((id) => transcript.item(id)?.expanded)).toEqual([true, false, true])
  })

  it('[S3.1] stays as the page has it when another version comes', () => {
    const { transcript } = held()
    transcript.add(message('a'))
    transcript.patch('a', (item) => ({ ...item, expanded: true }))
    transcript.add(message('a', { status: 'DONE' }))
    expect(transcript.item('a')).toMatchObject({ expanded: true, status: 'DONE' })
  })
})

it('a cleared transcript knows neither its rows nor the text on the way to them', () => {
  const { transcript, tick } = held()
  transcript.add(message('a', { title: 'Hello' }))
  transcript.delta('a', ' there')
  transcript.clear()
  expect([transcript.ids(), transcript.item('a')]).toEqual([[], undefined])
  transcript.add(message('a'))
  tick()
  expect(transcript.item('a')?.title).toBe('')
})

it('a removed row takes the text on the way to it along', () => {
  const { transcript, tick } = held()
  transcript.add(message('a'))
  transcript.delta('a', 'late')
  transcript.remove('a')
  transcript.add(message('a'))
  tick()
  expect(transcript.item('a')?.title).toBe('')
})

describe('the result of the guardrail', () => {
  const PENDING = { status: 'IN_PROGRESS' } as const
  const FAIL = { status: 'DONE', category: 'VIOLENCE' } as const

  it('[S3.5] stays when an event of the call, which has none, comes after it', () => {
    const { transcript } = held()
    transcript.add(message('a', { guardrailResult: FAIL }))
    transcript.add(message('a', { title: 'Hello', status: 'DONE' }))
    expect(transcript.item('a')).toMatchObject({ title: 'Hello', guardrailResult: FAIL })
  })

  it('[C3.14] is replaced by its end, and not by an earlier one', () => {
    const { transcript } = held()
    transcript.add(message('a', { guardrailResult: PENDING }))
    transcript.add(message('a', { status: 'DONE', guardrailResult: FAIL }))
    transcript.add(message('a', { status: 'DONE', guardrailResult: PENDING }))
    expect(transcript.item('a')?.guardrailResult).toEqual(FAIL)
  })
})
