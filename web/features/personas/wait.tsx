/** Something is on its way. */
import { Spinner } from '#ui/primitives/spinner.tsx'

export const Wait = ({ words }: { words: string }) => (
  <p role="status" className="flex items-center gap-2.5 text-body text-fg-2">
    <Spinner />
    {words}
  </p>
)
