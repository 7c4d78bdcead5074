/** Names the author of a version in one word. */
import type { PromptAuthor } from '#contract/api/prompts.ts'
import { localPartOf } from '#contract/rules/email-name.ts'

/** Parley is the author of what came with the product. */
export const nameOfAuthor = (author: PromptAuthor | null): string =>
  author ? (author.email ? localPartOf(author.email) : author.id) : 'Parley'
