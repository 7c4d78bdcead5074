/** Remembers words that go away by themselves: a busy machine looks only after they are gone. */
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

/** To be called before what brings the words; the result waits until they were there. */
export async function passingWords(page: Page): Promise<(words: RegExp) => Promise<void>> {
  await page.evaluate(COLLECT)
  return (words) =>
    expect.poll(() => page.evaluate<string[]>('window.passing')).toContainEqual(expect.stringMatching(words))
}
