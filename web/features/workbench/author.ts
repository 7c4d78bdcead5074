/** Who wrote a version, in one word. */
import type { PromptAuthor } from '#contract/api/prompts.ts'
import { localPartOf } from '#web/lib/account.ts'

/** What came with the product was written by Parley. */
export const nameOfAuthor = (author: PromptAuthor | null): string =>
  author ? (author.email ? localPartOf(author.email) : author.id) : 'Parley'
