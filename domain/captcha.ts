/** Port: the bot check before a request. */
import type { CaptchaChallenge } from '#contract/api/auth.ts'

export interface Captcha {
  /** The origin of an external widget; absent when the page needs none. */
  readonly origin?: string
  challenge(): Promise<CaptchaChallenge>
  /** Returns true once for each solution. Throws when an outside service does not answer. */
  passes(solution: string, address: string): Promise<boolean>
}
