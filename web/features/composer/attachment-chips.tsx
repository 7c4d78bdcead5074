/** The images of a message: a small picture, its name and size, and a button to remove it. */
import { X } from 'lucide-react'
import type { Attachment } from '#contract/transcript.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'

type Props = Readonly<{ attachments: readonly Attachment[]; onRemove: (id: string) => void }>

export function AttachmentChips({ attachments, onRemove }: Props) {
  return (
    <ul aria-label="Attached images" className="flex flex-wrap gap-2 px-2 pt-2">
      {attachments.map(({ id, label, description, dataUrl }) => (
        <li
          key={id}
          className="flex max-w-full min-w-0 items-center gap-2 rounded-2 border border-line-2 py-1 pr-1 pl-1"
        >
          <img src={dataUrl} alt="" className="size-9 shrink-0 rounded-1 object-cover" />
          <span className="min-w-0 text-small">
            <span className="block max-w-40 truncate">{label}</span>
            <span className="num text-fg-3">{description}</span>
          </span>
          <IconButton size="small" label={`Remove ${label}`} onClick={() => onRemove(id)}>
            <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
