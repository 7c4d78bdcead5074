/** For tests in a browser: what axe finds in what is shown, once nothing moves there any more. */
import axe from 'axe-core'

const OFF = { enabled: false }
/** What a test draws is a part of a page. */
const RULES = { region: OFF, 'page-has-heading-one': OFF, 'landmark-one-main': OFF }

/** A line for each finding. */
export async function findingsNow(root: Element): Promise<string[]> {
  await settled(root)
  const { violations } = await axe.run(root, { rules: RULES })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Colours on their way are nobody's; what turns for ever is not waited for. */
async function settled(root: Element): Promise<void> {
  const ending = root
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
