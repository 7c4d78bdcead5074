/** The wire format of a message. */
import { expect, it } from 'vitest'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import { callOver } from './call.ts'
import { createTranscript } from './transcript.ts'
import type { TurnMarks } from './turn-marks.ts'

it('[S9.68] images go at high detail, behind the words', () => {
  const sent: ClientEvent[] = []
  let turns: readonly TurnMarks[] = []
  const { say } = callOver(
    () => ({ send: (...events) => void sent.push(...events), close: () => undefined }),
    {
      secret: '',
      endsAtMs: undefined,
      transcript: createTranscript(() => () => undefined),
      now: () => 0,
      emit: () => undefined,
      mark: (change) => {
        turns = change(turns)
      },
      faultOf: () => ({ kind: 'refused', message: '' }),
    },
  )
  const picture = {
    id: 'p',
    label: 'p',
    description: '1 KB',
    mimeType: 'image/webp',
    dataUrl: 'data:x',
    size: 1,
  }
  say({ itemId: 'u', text: 'look', attachments: [picture] })
  // The turn is timed from the moment of sending.
  expect(turns).toMatchObject([{ id: 1, by: 'text' }])
  expect(sent[0]).toMatchObject({
    type: 'conversation.item.create',
    item: {
      id: 'u',
      role: 'user',
      content: [
        { type: 'input_text', text: 'look' },
        { type: 'input_image', image_url: 'data:x', detail: 'high' },
      ],
    },
  })
})
