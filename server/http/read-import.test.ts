import { describe, expect, it, vi } from 'vitest'
import { message } from '#adapters/db/testing/items.ts'
import { isParleyError } from '#contract/errors.ts'
import { goodArchive } from '../testing/hostile-archives.ts'
import { archiveIn } from './archive-text.ts'
import { type ImportedFile, readImport } from './read-import.ts'

const CHUNK_BYTES = 64 * 1024

/** Sends the text in chunks, as a network does. */
function requestOf(text: string): Request {
  const bytes = new TextEncoder().encode(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, at) =>
    bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
  )
  const init = { method: 'POST', body: ReadableStream.from(chunks), duplex: 'half' }
  return new Request('http://localhost/api/archive', init as RequestInit)
}

const LONG = 'ä π '.repeat(2_000)
/** Around 400 kB for each conversation of 30 items. */
const longItems = (count: number) =>
  Array.from({ length: count }, (_, at) => message({ itemId: `item_${at}`, title: `${at} ${LONG}` }))

async function allOf(file: ImportedFile) {
  const all = []
  for await (const conversation of file.conversations()) all.push(conversation)
  return all
}

async function read(text: string) {
  const file = await readImport(requestOf(text))
  try {
    return await allOf(file)
  } finally {
    await file.close()
  }
}
const refusalOf = async (text: string): Promise<unknown> => {
  try {
    await read(text)
  } catch (error) {
    return isParleyError(error) ? { code: error.code, details: error.details } : error
  }
  return undefined
}

describe('a file to import', () => {
  it('is the same read in a thread as read here, with all of its characters', async () => {
    const [short, long] = [goodArchive(longItems(2)), goodArchive(longItems(60))]
    expect(await read(JSON.stringify(short))).toEqual(short.conversations)
    expect(await read(JSON.stringify(long))).toEqual(long.conversations)
  })

  it('counts what its rows take before the first conversation, in a thread as here', async () => {
    for (const count of [2, 60]) {
      const archive = goodArchive(longItems(count))
      const file = await readImport(requestOf(JSON.stringify(archive)))
      expect(await file.rowBytes()).toBe(8 * 1_024 + count * 1_024)
      expect(await allOf(file)).toEqual(archive.conversations)
      await file.close()
    }
  })

  it('is read one conversation after the other', async () => {
    const { conversations, ...top } = goodArchive(longItems(30))
    const all = [conversations, conversations].flat()
    const file = await readImport(requestOf(JSON.stringify({ ...top, conversations: all })))
    const reading = (file.conversations() as AsyncIterable<unknown>)[Symbol.asyncIterator]()
    expect([await reading.next(), await reading.next(), await reading.next()]).toEqual([
      { done: false, value: all[0] },
      { done: false, value: all[1] },
      { done: true, value: undefined },
    ])
    await file.close()
  })

  it.each([
    ['that is no JSON', (text: string) => `${text}]`],
    ['with half of a character', (text: string) => text.replace('π', '\\ud800')],
    ['of another format', (text: string) => text.replace('parley.conversations', 'letters')],
    ['with a wrong last item', (text: string) => text.replace('"item_59"', '""').replace('"item_1"', '""')],
    ['with a reserved key', (text: string) => text.replace('"title"', '"__proto__":1,"title"')],
  ])(
    '%s is refused for the same reason in a thread as here, before the first conversation',
    async (_, spoil) => {
      const [short, long] = [goodArchive(longItems(2)), goodArchive(longItems(60))]
      const here = await refusalOf(spoil(JSON.stringify(short)))
      expect(here).toMatchObject({
        code: expect.stringMatching(/^(archive_refused|invalid_request|text_refused)$/),
      })
      const there = await refusalOf(spoil(JSON.stringify(long)))
      expect(there).toMatchObject({ code: (here as { code: string }).code, details: expect.anything() })
    },
  )

  it('of millions of empty objects is refused before it is parsed into more memory than a thread has', () => {
    const parsed = vi.spyOn(JSON, 'parse')
    const file = new TextEncoder().encode(`[${'{},'.repeat(1_000_000)}0]`)
    expect(() => archiveIn([file])).toThrow('more than 400000 values')
    expect(parsed.mock.calls.length).toBe(0)
    parsed.mockRestore()
  })

  it('ends with the thread that reads it', async () => {
    const file = await readImport(requestOf(JSON.stringify(goodArchive(longItems(60)))))
    await file.close()
    await expect(allOf(file)).rejects.toThrow('has ended')
  })
})
