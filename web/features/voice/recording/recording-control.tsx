/** Records both sides and hands the recording over as a file; it never leaves this browser by itself. */
import { Circle, Download, Square } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { useApp, useVoice } from '#web/session/use-session.ts'
import { Elapsed } from '../elapsed.tsx'
import { canRecord } from './recorder.ts'
import { downloadRecording, startRecording, stopRecording, useRecording } from './use-recording.ts'

export function RecordingControl() {
  const isLive = useVoice((now) => now.phase === 'live')
  const { share, hasSound } = useRecording()
  if (!canRecord()) return <p className="text-small text-fg-3">This browser cannot record webm.</p>
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {isLive && <RecordButton size="small" />}
        {(hasSound || !isLive) && (
          <Button size="small" disabled={share !== undefined} onClick={() => void downloadRecording()}>
            <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {share === undefined ? 'Download WAV' : `Preparing… ${Math.round(share * 100)}%`}
          </Button>
        )}
      </div>
      {share !== undefined && (
        <progress aria-label="Preparing the file" className="progress" value={share} max={1} />
      )}
      <p className="text-small text-fg-3">
        {isLive ? 'Both sides, kept in this browser only.' : 'A call by voice can be recorded while it runs.'}
      </p>
    </>
  )
}

/** Starts and stops the recording of the running call. */
function RecordButton(look: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
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
