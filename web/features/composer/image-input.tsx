/** Attaches images to a message: by a picker, by dropping them anywhere on the page, and as chips that remove them. */
import { Camera, ImagePlus, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/transcript.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { COARSE } from '#web/lib/use-media.ts'

type PickerProps = Readonly<{ onFiles: (files: readonly File[]) => void }>

/** Where a finger is the pointer, there is a camera beside the pictures. */
export function Picker({ onFiles }: PickerProps) {
  const [hasCamera, setHasCamera] = useState(false)
  // The prerendered page is the same for all.
  useEffect(() => setHasCamera(matchMedia(COARSE).matches), [])
  return (
    <>
      <FileButton label="Attach images" name="Images to attach" icon={ImagePlus} multiple onFiles={onFiles} />
      {hasCamera && (
        <FileButton
          label="Take a picture"
          name="Picture to take"
          icon={Camera}
          capture="environment"
          onFiles={onFiles}
        />
      )}
    </>
  )
}

type FileButtonProps = PickerProps &
  Readonly<{ label: string; name: string; icon: LucideIcon; multiple?: boolean; capture?: 'environment' }>

function FileButton({ label, name, icon: Icon, multiple = false, capture, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={label} className="my-0.5 pointer-coarse:my-0" onClick={() => input.current?.click()}>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        capture={capture}
        hidden
        aria-label={name}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** The whole page takes images that are dragged over it, and says so while they hover. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Only leaving the window itself has nowhere to go.
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('dragenter', enter, { signal })
    document.addEventListener('dragover', enter, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => listeners.abort()
  }, [onFiles])
  if (!over) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-4 border-2 border-dashed border-accent bg-scrim text-title"
    >
      Drop images to attach them
    </div>
  )
}

type ChipsProps = Readonly<{ attachments: readonly Attachment[]; onRemove: (id: string) => void }>

export function AttachmentChips({ attachments, onRemove }: ChipsProps) {
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
