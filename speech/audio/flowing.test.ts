/** Sound that comes in its own time. */
import { expect, it } from 'vitest'
import { flowing } from './flowing.ts'

const piece = (value: number): Int16Array => Int16Array.of(value)

async function heard(sound: AsyncIterable<Int16Array>): Promise<number[]> {
  const values: number[] = []
  for await (const pcm of sound) values.push(...pcm)
  return values
}

it('gives what came before anybody listened, and what comes then, in order', async () => {
  const rest = Promise.withResolvers<void>()
  const sound = flowing(async (give) => {
    give(piece(1))
    give(piece(2))
    await rest.promise
    give(piece(3))
  })
  await sound.begun
  const hearing = heard(sound)
  rest.resolve()
  expect(await hearing).toEqual([1, 2, 3])
})

it('begins, and is over, where there is nothing', async () => {
  const sound = flowing(async () => {})
  await sound.begun
  expect(await heard(sound)).toEqual([])
})

it('throws after all that came before', async () => {
  const broken = new Error('broken')
  const sound = flowing(async (give) => {
    give(piece(1))
    throw broken
  })
  await sound.begun
  const values: number[] = []
  const hearing = (async () => {
    for await (const pcm of sound) values.push(...pcm)
  })()
  await expect(hearing).rejects.toBe(broken)
  expect(values).toEqual([1])
})
