/** Starts and stops the recording of the running call. */
import { Circle, Square } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { useApp } from '#web/session/use-session.ts'
import { Elapsed } from '../elapsed.tsx'
import { canRecord } from './recorder.ts'
import { startRecording, stopRecording, useRecording } from './use-recording.ts'

export function RecordButton(look: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const { voice } = useApp()
  const { sinceMs } = useRecording()
  if (!canRecord()) return null
  return sinceMs === undefined ? (
    <Button {...look} title="Record both sides" onClick={() => startRecording(voice)}>
      <Circle aria-hidden="true" className="size-3.5 fill-down text-down" />
      Record
    </Button>
  ) : (
    <Button {...look} onClick={() => void stopRecording()}>
      <Square aria-hidden="true" className="size-3.5 fill-down text-down" />
      <span className="sr-only">Stop recording</span>
      <Elapsed sinceMs={sinceMs} />
    </Button>
  )
}
