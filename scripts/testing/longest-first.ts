/** Starts the longest journey first: in a fresh clone Vitest knows no durations and goes by the size of the files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A voice call in real time takes a minute, and its file is the smallest. */
const LONGEST = /\/e2e\/whole-call\.test\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId)
    // Projects keep their order: a journey starts after everything else.
    const at = sorted.findIndex(({ project }) => project.name === 'e2e')
    if (at < 0) return sorted
    const journeys = sorted.slice(at)
    return [
      ...sorted.slice(0, at),
      ...journeys.filter(isLongest),
      ...journeys.filter((file) => !isLongest(file)),
    ]
  }
}
