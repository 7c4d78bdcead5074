/** For tests in a browser: what axe finds in what is shown, once nothing moves there any more. */
import axe from 'axe-core'

/** Rules for whole pages, which what a test draws is not always. */
type PageRule = 'region' | 'page-has-heading-one' | 'landmark-one-main'

/** A line for each finding. */
export async function findingsNow(root: Element, off: readonly PageRule[] = []): Promise<string[]> {
  await settled(root)
  const { violations } = await axe.run(root, {
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Axe reads the final colours: running transitions are finished, endless animations are not waited for. */
async function settled(root: Element): Promise<void> {
  const ending = root
    .getAnimations({ subtree: true })
    // One that follows the scroll never finishes by itself.
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
