/** A person as a disc with their initial. */

import { nameOf } from '#contract/rules/email-name.ts'
import { hueOf } from '#ui/format/hue.ts'

export const Disc = ({ email, className }: { email: string; className: string }) => (
  <span
    aria-hidden="true"
    style={{ '--disc-hue': hueOf(email) } as React.CSSProperties}
    className={`disc inline-grid shrink-0 place-items-center rounded-full font-semibold ${className}`}
  >
    {nameOf(email).charAt(0)}
  </span>
)
