import { describe, expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { MAX_IMAGE_URL_LENGTH, MAX_TEXT_LENGTH } from '#contract/realtime/limits.ts'
import { pictureUrl, pngUrl } from '#contract/testing/pictures.ts'
import { conversation, errorOf, types, userItem } from './testing/conversation.ts'

describe('items', () => {
  it('keep the ids and the places that a client gives them', () => {
    const call = conversation()
    call.say('b', 'b')
    call.client({ ...userItem({ id: 'a' }), previous_item_id: 'root' })
    const events = call.client({ ...userItem({ id: 'c' }), previous_item_id: 'a' })
    expect(events).toMatchObject([{ previous_item_id: 'a' }, { previous_item_id: 'a' }])
    expect(call.state.items.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  it.each<[string, object, string]>([
    ['an unknown place', { ...userItem({}), previous_item_id: 'x' }, 'item_create_invalid_previous_item_id'],
    ['an id twice', userItem({ id: 'first' }), 'item_create_duplicate_item_id'],
    ['nothing', userItem({ content: [] }), 'empty_content'],
    [
      'too long a text',
      userItem({ content: [{ type: 'input_text', text: 'x'.repeat(MAX_TEXT_LENGTH + 1) }] }),
      'string_above_max_length',
    ],
    [
      'texts that are too long together',
      userItem({ content: Array(2).fill({ type: 'input_text', text: 'x'.repeat(MAX_TEXT_LENGTH / 2 + 1) }) }),
      'string_above_max_length',
    ],
    [
      'too big an image',
      userItem({
        content: [
          { type: 'input_image', image_url: `data:image/png;base64,${'A'.repeat(MAX_IMAGE_URL_LENGTH)}` },
        ],
      }),
      'string_above_max_length',
    ],
    [
      'a drawing with scripts',
      userItem({ content: [{ type: 'input_image', image_url: 'data:image/svg+xml;base64,AAAA' }] }),
      'invalid_image',
    ],
    [
      'a few bytes of 20,000 by 20,000 pixels',
      userItem({ content: [{ type: 'input_image', image_url: pngUrl(20_000, 20_000) }] }),
      'invalid_image',
    ],
    [
      'a remote image',
      userItem({ content: [{ type: 'input_image', image_url: 'https://example.com/a.png' }] }),
      'invalid_image',
    ],
    [
      'five images',
      userItem({
        content: Array(5).fill({ type: 'input_image', image_url: pictureUrl() }),
      }),
      'too_many_images',
    ],
    ['sound', userItem({ content: [{ type: 'input_audio', audio: 'AAAA' }] }), 'audio_not_available'],
    [
      'an output without a call',
      { type: 'conversation.item.create', item: { type: 'function_call_output', call_id: 'c', output: '' } },
      'invalid_call_id',
    ],
  ])('refuses %s', (_what, event, code) => {
    const call = conversation()
    call.say('first', 'first')
    expect(errorOf(call.client({ ...event, event_id: 'e7' }))).toMatchObject({ code, event_id: 'e7' })
    expect(call.state.items).toHaveLength(1)
  })

  it('counts the images of the whole call', () => {
    const call = conversation()
    const image = { type: 'input_image', image_url: pictureUrl() }
    const four = userItem({ content: [image, image, image, image] })
    for (let i = 0; i < 4; i++) call.client(four)
    expect(errorOf(call.client(userItem({ content: [image] })))?.code).toBe('too_many_images')
  })

  it('takes one output for a call and not another', () => {
    const call = conversation()
    call.client({ type: 'response.create' })
    call.part({ type: 'call', name: 'clock', arguments: '{}' })
    call.part({ type: 'done' })
    const [made] = call.state.items
    const output = {
      type: 'conversation.item.create',
      item: {
        type: 'function_call_output',
        call_id: made?.type === 'function_call' ? made.call_id : '',
        output: '{}',
      },
    }
    expect(types(call.client(output))).toEqual(['conversation.item.added', 'conversation.item.done'])
    expect(errorOf(call.client(output))?.code).toBe('invalid_call_id')
  })

  it('can be retrieved and deleted, unless they are being made', () => {
    const call = conversation()
    call.say('hi', 'a')
    expect(call.client({ type: 'conversation.item.retrieve', item_id: 'a' })).toMatchObject([
      { type: 'conversation.item.retrieved', item: { content: [{ text: 'hi' }] } },
    ])
    expect(types(call.client({ type: 'conversation.item.delete', item_id: 'a' }))).toEqual([
      'conversation.item.deleted',
    ])
    expect(errorOf(call.client({ type: 'conversation.item.delete', item_id: 'a' }))?.code).toBe(
      'item_delete_invalid_item_id',
    )
    expect(errorOf(call.client({ type: 'conversation.item.retrieve', item_id: 'a' }))?.code).toBe(
      'item_retrieve_invalid_item_id',
    )
    call.client({ type: 'response.create' })
    call.part({ type: 'text', delta: '.' })
    const id = call.state.active?.message?.id
    expect(errorOf(call.client({ type: 'conversation.item.delete', item_id: id }))?.code).toBe(
      'item_in_progress',
    )
  })

  it('loses the transcript of what was spoken when truncated; text cannot be truncated', () => {
    const spoken: ConversationItem = {
      id: 'said',
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_audio', transcript: 'a long tale' }],
    }
    const call = conversation([spoken])
    const cut = { type: 'conversation.item.truncate', content_index: 0, audio_end_ms: 10 }
    expect(types(call.client({ ...cut, item_id: 'said' }))).toEqual(['conversation.item.truncated'])
    expect(call.state.items).toMatchObject([{ content: [{ transcript: '' }] }])
    call.say('typed', 'typed')
    expect(errorOf(call.client({ ...cut, item_id: 'typed' }))?.code).toBe('unsupported_content_type')
    expect(errorOf(call.client({ ...cut, item_id: 'none' }))?.code).toBe('item_truncate_invalid_item_id')
  })
})
