/** Collects words that disappear by themselves, which a busy machine would miss. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Runs in the page, which collects the text of whatever is added or changed from here on. */
const COLLECT = `(() => {
  window.passing ??= (() => {
    const words = []
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) words.push(node.textContent.trim())
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return words
  })()
  window.passing.length = 0
})()`

/** Call this before the action; the result waits for the words. */
export async function passingWords(page: Page): Promise<(words: RegExp) => Promise<void>> {
  await page.evaluate(COLLECT)
  return (words) =>
    expect.poll(() => page.evaluate<string[]>('window.passing')).toContainEqual(expect.stringMatching(words))
}
