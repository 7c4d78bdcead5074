import { expect, it, vi } from 'vitest'
import { socketOver } from './line-socket.ts'
import { createAppended } from './sound-input.ts'

function lineOf(maxLength: number) {
  const texts: string[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const line = {
    sendText(text: string) {
      if (text.length > maxLength) return false
      texts.push(text)
      return true
    },
    onText: vi.fn(),
    close: vi.fn(),
  }
  return { texts, log, ...socketOver(line, log) }
}

const added = (text: string, image_url: string) => ({
  type: 'conversation.item.added',
  event_id: 'e',
  item: {
    id: 'item_1',
    type: 'message',
    role: 'user',
    status: 'completed',
    content: [
      { type: 'input_text', text },
      { type: 'input_image', image_url },
    ],
  },
})

it('sends a picture back without its pixels where the line is too narrow for them', () => {
  const { socket, texts, log } = lineOf(2000)
  socket.send(JSON.stringify(added('look', 'data:image/png;base64,AAAA')))
  socket.send(JSON.stringify(added('look', `data:image/png;base64,${'A'.repeat(5000)}`)))
  expect(texts.map((each) => JSON.parse(each))).toEqual([
    added('look', 'data:image/png;base64,AAAA'),
    added('look', ''),
  ])
  expect(log.warn).not.toHaveBeenCalled()
  socket.send(JSON.stringify(added('x'.repeat(5000), '')))
  expect(texts).toHaveLength(2)
  expect(log.warn).toHaveBeenCalledOnce()
})

it('makes frames of 20 ms at 16 kHz of what a client appends, however it cuts it', () => {
  const tone = Buffer.alloc(24_000 * 2)
  for (let n = 0; n < 24_000; n++) tone.writeInt16LE(Math.round(8000 * Math.sin(n / 10)), n * 2)
  const frames = (pieces: number) => {
    const take = createAppended(24_000)
    const size = tone.length / pieces
    return Array.from({ length: pieces }, (_, at) =>
      take(tone.subarray(at * size, (at + 1) * size).toString('base64')),
    )
  }
  const [whole, cut] = [frames(1).flat(), frames(100).flat()]
  expect(cut).toEqual(whole)
  expect(whole.length).toBeGreaterThanOrEqual(48)
  expect(whole.map(({ atMs }) => atMs)).toEqual(whole.map((_, at) => at * 20))
  expect(Math.max(...(whole[20]?.frame ?? []))).toBeGreaterThan(7000)
})
