/** A language model that tells a story slowly, and the steps of a journey that follow the story. */
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chatApi } from '#testing/chat/chat-api.ts'
import { rulesReply } from '#testing/chat/rules.ts'
import type { ChatBody } from '#testing/chat/wire.ts'
import { openLoopback } from '#testing/loopback.ts'
import { replies } from './journey.ts'

const BRAIN_MODEL = 'tells-stories'
/** The pace of a model that writes slowly. */
const WORD_MS = 100
const STORY = ['Once ', ...Array.from({ length: 2_000 }, () => 'and then '), 'they came home.']

function answer(body: ChatBody): Readonly<{ text?: readonly string[] }> {
  const { messages } = body
  const said = JSON.stringify(messages.at(-1)?.content)
  if (JSON.stringify(messages[0]).includes('You write titles')) return rulesReply(body)
  return { text: said.includes('story') ? STORY : ['Understood: ', said.replaceAll('"', ''), '.'] }
}

/** `tellSlowly` begins a new pace; `end` lets a story be written at once to its end. */
export async function openStoryModel() {
  let ending = Promise.withResolvers<void>()
  const pause = () => Promise.race([ending.promise, setTimeout(WORD_MS)])
  const { url, close } = await openLoopback(chatApi({ model: BRAIN_MODEL, answer, pause }))
  return {
    env: { BRAIN_URL: url, BRAIN_MODEL },
    tellSlowly(): void {
      ending = Promise.withResolvers()
    },
    end: () => ending.resolve(),
    close,
  }
}

export const story = (page: Page): Locator => replies(page).filter({ hasText: 'Once' }).last()
const lengthOf = async (page: Page): Promise<number> => ((await story(page).textContent()) ?? '').length

/** Waits until the story is longer than it is now. */
export async function goesOn(page: Page): Promise<void> {
  await story(page).waitFor()
  const before = await lengthOf(page)
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(before)
}
