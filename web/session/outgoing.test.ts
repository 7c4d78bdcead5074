import { expect, it } from 'vitest'
import { toRealtimeItem } from './outgoing.ts'

it('[S9.68] images go at high detail, behind the words', () => {
  const picture = {
    id: 'p',
    label: 'p',
    description: '1 KB',
    mimeType: 'image/webp',
    dataUrl: 'data:x',
    size: 1,
  }
  expect(toRealtimeItem({ itemId: 'u', text: 'look', attachments: [picture] })).toMatchObject({
    id: 'u',
    role: 'user',
    content: [
      { type: 'input_text', text: 'look' },
      { type: 'input_image', image_url: 'data:x', detail: 'high' },
    ],
  })
})
