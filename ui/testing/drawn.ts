/** Waits for the page without the helpers of Vitest, which move fake timers on while they wait. */

/** Resolves when React has drawn what changed, and has run the effects of it. */
export async function framesDrawn(): Promise<void> {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

/** Resolves when the condition holds; it is checked whenever the page changes. */
export async function untilDrawn(holds: () => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const observer = new MutationObserver(check)
  function check(): void {
    if (holds()) resolve()
  }
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  check()
  await promise
  observer.disconnect()
  await framesDrawn()
}
