/** The whole page takes images that are dragged over it, and says so while they hover. */
import { useEffect, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

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
