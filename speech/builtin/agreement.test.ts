/** When the house believes its ears. */
import { describe, expect, it } from 'vitest'
import { agreement } from './agreement.ts'
import type { Heard, Variant } from './messages.ts'

const WELL = -30
const BADLY = -80

/** Ears that hear this in turn, and how many of them were asked. */
function stt(...heard: readonly (readonly [string, number])[]) {
  const asked: Variant[] = []
  const listen = async (variant: Variant): Promise<Heard> => {
    asked.push(variant)
    const [text, fit] = heard[variant] ?? ['', BADLY]
    return { text, fit }
  }
  return { asked, listen }
}
const sense = (text: string): string => text.replace('the ', '')

describe('agreement', () => {
  it('believes what two ears hear alike, and asks no third', async () => {
    const { asked, listen } = stt(['price of bonk', WELL], ['price of bonk', WELL])
    expect(await agreement(listen, sense)).toBe('price of bonk')
    expect(asked).toEqual([0, 1])
  })

  it('takes what means the same for the same, in the words that fit best', async () => {
    const alike = stt(['the price of bonk', WELL], ['price of bonk', WELL])
    expect(await agreement(alike.listen, sense)).toBe('the price of bonk')
    const second = stt(['the price of bonk', WELL], ['price of bonk', WELL + 1])
    expect(await agreement(second.listen, sense)).toBe('price of bonk')
  })

  it('asks the ear that heard best again, through a worse line', async () => {
    const first = stt(['my jup', WELL + 1], ['nine jup', WELL], ['my jup', WELL], ['nine jup', WELL])
    expect(await agreement(first.listen, sense)).toBe('my jup')
    expect(first.asked).toEqual([0, 1, 2])
    const second = stt(['nine jup', WELL], ['my jup', WELL + 1], ['nine jup', WELL], ['my jup', WELL])
    expect(await agreement(second.listen, sense)).toBe('my jup')
    expect(second.asked).toEqual([0, 1, 3])
  })

  it.each([
    ['the first', ['sell fifteen orca', 'sell fifty orca', 'sell fifteen orca'], 'sell fifteen orca'],
    // Better asked again than taken for what the best ear did not hear.
    ['the others', ['sell fifteen orca', 'sell fifty orca', 'sell fifty orca'], undefined],
    ['nobody', ['sell fifteen orca', 'sell fifty orca', 'sell sixty orca'], undefined],
  ])('asks a third where two differ: with %s', async (_who, texts, wanted) => {
    const { asked, listen } = stt(...texts.map((text) => [text, WELL] as const))
    expect(await agreement(listen, sense)).toBe(wanted)
    expect(asked).toEqual([0, 1, 2])
  })

  it('believes nothing that fits badly, however often it is heard', async () => {
    const { asked, listen } = stt(['stop', BADLY], ['stop', BADLY], ['stop', BADLY])
    expect(await agreement(listen, sense)).toBeUndefined()
    expect(asked).toEqual([0, 1])
  })

  it('hears nothing where nothing is heard', async () => {
    const { listen } = stt(['', WELL], ['', WELL])
    expect(await agreement(listen, sense)).toBeUndefined()
  })

  it('needs a second that heard well too', async () => {
    const once = stt(['stop', WELL], ['stop', BADLY], ['hold on', WELL])
    expect(await agreement(once.listen, sense)).toBeUndefined()
    const twice = stt(['stop', WELL], ['', BADLY], ['stop', WELL])
    expect(await agreement(twice.listen, sense)).toBe('stop')
  })
})
