import { expect, it } from 'vitest'
import { MAX_IMAGES_PER_CALL } from '#contract/realtime/limits.ts'
import { itemsFromHistory } from './history.ts'

const row = (item: Readonly<Record<string, unknown>> & { id: string }) => ({ itemId: item.id, item })
const said = (id: string, fields: Readonly<Record<string, unknown>> = {}) =>
  row({ id, type: 'message', role: 'user', content: [{ type: 'input_text', text: id }], ...fields })
const called = (id: string, call_id: string) =>
  row({ id, type: 'function_call', call_id, name: 't', arguments: '{}' })
const answered = (id: string, call_id: string) =>
  row({ id, type: 'function_call_output', call_id, output: '{}' })

const ids = (rows: Parameters<typeof itemsFromHistory>[0]) => itemsFromHistory(rows).map(({ id }) => id)

it('keeps the order, and the newer version of a row in the older place', () => {
  const rows = [said('a'), said('b'), said('a', { content: [{ type: 'input_text', text: 'newer' }] })]
  expect(itemsFromHistory(rows)).toMatchObject([{ id: 'a', content: [{ text: 'newer' }] }, { id: 'b' }])
})

it('leaves out unreadable rows and half calls', () => {
  expect(ids([said('a'), row({ id: 'x', type: 'from_the_future' }), called('c', '1'), said('b')])).toEqual([
    'a',
    'b',
  ])
  expect(ids([answered('o', '2'), called('c', '3'), answered('p', '3')])).toEqual(['c', 'p'])
})

it('keeps the readable parts of a message', () => {
  const content = [{ type: 'input_scent' }, { type: 'input_text', text: 'a' }]
  expect(itemsFromHistory([said('a', { content })])).toMatchObject([{ id: 'a', content: [{ text: 'a' }] }])
})

it('ends what its dead process left open', () => {
  const [item] = itemsFromHistory([
    row({ id: 'a', type: 'message', role: 'assistant', status: 'in_progress', content: [] }),
  ])
  expect(item?.status).toBe('incomplete')
})

it('keeps the newest images and names the earlier ones', () => {
  const image = { type: 'input_image', image_url: 'data:image/png;base64,AAAA' }
  const rows = Array.from({ length: MAX_IMAGES_PER_CALL }, (_, i) => said(`m${i}`, { content: [image] }))
  const kinds = itemsFromHistory(rows).map((item) => item.type === 'message' && item.content[0]?.type)
  const half = MAX_IMAGES_PER_CALL / 2
  expect(kinds).toEqual([...Array(half).fill('input_text'), ...Array(half).fill('input_image')])
})
