/** Which modules a filter leaves: those that hold each of its words in slug or title. */
import type { PromptModule } from '#contract/api/prompts.ts'

type Findable = Readonly<{ module: PromptModule; words: string }>

/** Lower case once, not with each keystroke. */
export const findable = (modules: readonly PromptModule[]): readonly Findable[] =>
  modules.map((module) => ({ module, words: `${module.slug} ${module.title ?? ''}`.toLowerCase() }))

export function matching(all: readonly Findable[], filter: string): readonly PromptModule[] {
  const asked = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ words }) => asked.every((word) => words.includes(word))).map(({ module }) => module)
}
