/** Port: classifies what the assistant says, while it says it. A quality feature; no right depends on it. */
import type { GuardrailCategory } from '#contract/guardrail.ts'

export type Verdict = Readonly<{
  category: GuardrailCategory
  /** One sentence. */
  rationale: string
  /** The text that was tested. */
  testText: string
}>

export interface OutputClassifier {
  /**
   * Classifies the text of a reply so far. Rejects with `guardrail_failed` or `guardrail_unreadable`; the caller then
   * lets the reply through.
   */
  classify(text: string, signal: AbortSignal): Promise<Verdict>
}

/** More of a reply is not tested at once; what comes before was tested earlier. */
export const TESTED_MAX = 4_000
