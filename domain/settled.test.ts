import { expect, it } from 'vitest'
import type { TranscriptItem } from '#contract/transcript.ts'
import { settled } from './settled.ts'

it('ends an item of a newer version and keeps its fields', () => {
  // The database returns what was stored, regardless of its type.
  const hologram = { itemId: 'x', type: 'HOLOGRAM', status: 'IN_PROGRESS', data: { depth: 3 } } as unknown
  expect(settled(hologram as TranscriptItem)).toEqual({
    itemId: 'x',
    type: 'HOLOGRAM',
    status: 'DONE',
    data: { depth: 3 },
  })
})
