/** Shows the problem of a form field at once. */
import { CircleAlert } from 'lucide-react'

export const Wrong = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} role="alert" className="flex items-start gap-1.5 text-small text-down">
    <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-px size-4 shrink-0" />
    {text}
  </p>
)
