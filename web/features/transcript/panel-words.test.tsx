import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MessageItem } from '#contract/transcript.ts'
import { fakeApp } from '#web/session/testing/fake-context.ts'
import { openedAt, setOpened } from '../../lib/opened.ts'
import { usePanelWords } from './panel-words.ts'

const said = (title: string): MessageItem => ({
  itemId: 'u1',
  type: 'MESSAGE',
  role: 'user',
  title,
  status: 'DONE',
  createdAtMs: Date.now(),
  isHidden: false,
  expanded: false,
})

afterEach(() => setOpened('wallet', undefined))

it.each([
  ['What are my limits?', 'limits'],
  ['show me my trading limits please', 'limits'],
  ['my trades', 'trades'],
  ['show my recent trades', 'trades'],
  ['why did my trade fail?', undefined],
])('"%s" opens the panel %s', async (words, panel) => {
  const { transcript } = fakeApp()
  transcript.addMany([said(words)])
  function Log() {
    usePanelWords(transcript, transcript.ids())
    return null
  }
  await render(<Log />)
  expect(openedAt('wallet')).toBe(panel)
})
