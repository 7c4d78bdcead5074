/** The audio stream: pieces before and after reading starts, its end and its errors. */
import { expect, it } from 'vitest'
import { createAudioStream } from './audio-stream.ts'

const piece = (value: number): Int16Array => Int16Array.of(value)

async function readAll(sound: AsyncIterable<Int16Array>): Promise<number[]> {
  const values: number[] = []
  for await (const pcm of sound) values.push(...pcm)
  return values
}

it('yields pieces from before and after reading starts, in order', async () => {
  const rest = Promise.withResolvers<void>()
  const sound = createAudioStream(async (give) => {
    give(piece(1))
    give(piece(2))
    await rest.promise
    give(piece(3))
  })
  await sound.started
  const reading = readAll(sound)
  rest.resolve()
  expect(await reading).toEqual([1, 2, 3])
})

it('starts and ends without any piece', async () => {
  const sound = createAudioStream(async () => {})
  await sound.started
  expect(await readAll(sound)).toEqual([])
})

it('throws after every piece that came before', async () => {
  const broken = new Error('broken')
  const sound = createAudioStream(async (give) => {
    give(piece(1))
    throw broken
  })
  await sound.started
  const values: number[] = []
  const reading = (async () => {
    for await (const pcm of sound) values.push(...pcm)
  })()
  await expect(reading).rejects.toBe(broken)
  expect(values).toEqual([1])
})
