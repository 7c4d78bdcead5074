/** The choices about memory and recordings, with the ways to see and delete them. */
import { useQuery } from '@tanstack/react-query'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { memoryQuery, problemText, useMemoryActions } from '#web/features/memory/use-memory.ts'
import { Subheading } from '#web/features/settings/section.tsx'
import { RecordingControl } from '#web/features/voice/recording/recording-control.tsx'
import { useVoice } from '#web/session/use-session.ts'

type Props = Readonly<{ isGuest: boolean; onMemory: () => void; onData: () => void }>

export function Privacy({ isGuest, onMemory, onData }: Props) {
  const hasVoice = useVoice((now) => now.offered === 'yes')
  return (
    <>
      {isGuest ? (
        <p className="text-body text-fg-2">
          Parley remembers nothing about guests. Log in if you want it to remember.
        </p>
      ) : (
        <MemorySwitch />
      )}
      <div className="flex flex-wrap gap-2">
        {!isGuest && <Button onClick={onMemory}>What Parley remembers</Button>}
        <Button onClick={onData}>Export, import, shared links</Button>
      </div>
      {hasVoice && (
        <>
          <Subheading>Recordings</Subheading>
          <RecordingControl />
        </>
      )}
    </>
  )
}

function MemorySwitch() {
  const { data, error } = useQuery(memoryQuery)
  const { turn, problem } = useMemoryActions()
  return (
    <>
      {data ? (
        <Switch
          label="Remember what I say and do"
          hint="When off, nothing is added and nothing is used"
          isOn={data.isOn}
          onChange={turn}
        />
      ) : (
        !error && <p className="text-body text-fg-2">Loading…</p>
      )}
      <p role="alert" className="text-small text-down empty:hidden">
        {problem ?? (error && !data ? problemText(error) : '')}
      </p>
    </>
  )
}
