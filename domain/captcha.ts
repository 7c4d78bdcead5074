/** Port: the check that a person, or at least some work, stands behind a request. */
import type { CaptchaChallenge } from '#contract/api/auth.ts'

export interface Captcha {
  /** Of the widget that the page loads from elsewhere; absent when it needs nobody else. */
  readonly origin?: string
  challenge(): Promise<CaptchaChallenge>
  /** True once for each solution. An outside service that does not answer throws. */
  passes(solution: string, address: string): Promise<boolean>
}
