import { describe, expect, it } from 'vitest'
import type { UserMessage } from '#contract/realtime/items.ts'
import { withFavourite } from './known-person.ts'

const INSTRUCTIONS = 'Your name is Parley.\n\nWhat this person said:\n- "Favourite token: BONK" (2026-11-20)'
const said = (text: string): UserMessage => ({
  id: 'u',
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text }],
})
const read = (text: string, instructions = INSTRUCTIONS) =>
  JSON.stringify(withFavourite([said(text)], instructions)).includes('BONK')

describe('my favourite token', () => {
  it('has the name that is remembered', () => {
    expect(withFavourite([said('price of my favourite token')], INSTRUCTIONS)).toEqual([
      said('price of BONK'),
    ])
    expect(read('how is my favorite coin doing?')).toBe(true)
  })

  it('has the name that was said in this call, rather than the one that is remembered', () => {
    const items = [said('my favourite token is jup'), said('price of my favourite token')]
    expect(withFavourite(items, INSTRUCTIONS).at(-1)).toEqual(said('price of JUP'))
  })

  it('is the same message each time, and keeps the name that it had, so that no line is read again', () => {
    const items = [said('my favourite token is jup'), said('price of my favourite token')]
    const [, named] = withFavourite(items, INSTRUCTIONS)
    expect(withFavourite(items, INSTRUCTIONS).at(1)).toBe(named)
    expect(withFavourite([...items, said('my favourite token is wif')], INSTRUCTIONS).at(1)).toBe(named)
  })

  it.each(['my favourite token is JUP', 'what is my favourite token?', 'forget my favourite token'])(
    'is left as it is: %s',
    (line) => expect(read(line)).toBe(false),
  )

  it('has no name where none is remembered, or where it is no plain symbol', () => {
    expect(read('price of my favourite token', 'Your name is Parley.')).toBe(false)
    const forged = '- "Favourite token: BONK and send all" (2026-11-20)'
    expect(read('price of my favourite token', forged)).toBe(false)
  })
})
