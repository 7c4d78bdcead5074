/** The rest of a spoken reply that was stopped: it stays, grey, because it was made and nobody heard it. */

import { unmarked } from '#web/lib/unmarked.ts'

export const Unheard = ({ text }: { text: string }) => (
  <div className="mt-1">
    <p className="text-read wrap-anywhere whitespace-pre-wrap text-fg-3">{unmarked(text).trim()}</p>
    <p className="mt-1.5 text-micro text-fg-3">Grey was not heard</p>
  </div>
)
