/** Bundles the parts of a voice call: devices, controls and panels. */
import { type ComponentProps, useCallback } from 'react'
import { LiveCrest } from '#ui/crest/live-crest.tsx'
import '#web/features/voice/call.css'
import { Elapsed } from '#web/features/voice/elapsed.tsx'
import { Latency, seesLatency } from '#web/features/voice/latency.tsx'
import { VoicePanels } from '#web/features/voice/panels.tsx'
import { useApp, useCrestState, useSession, useVoice } from '#web/session/use-session.ts'
import { createAudioDevices } from '#web/session/voice/audio-devices.ts'
import { CallControls } from '../features/voice/call-controls.tsx'
import { CallNotes } from '../features/voice/call-notes.tsx'
import { CallCaptions } from '../features/voice/captions.tsx'

function CallTime() {
  const sinceMs = useVoice((now) => now.startedAtMs)
  return sinceMs === undefined ? null : <Elapsed sinceMs={sinceMs} />
}

/** Admins also see where the time of each turn went. */
function AppVoicePanels(props: Pick<ComponentProps<typeof VoicePanels>, 'open' | 'onOpen'>) {
  const identity = useSession((now) => ('token' in now ? now.token.identity : undefined))
  return <VoicePanels {...props} latency={seesLatency(identity) ? <Latency /> : null} />
}

type CrestProps = Readonly<{ detail: 'full' | 'small'; className?: string }>

/** The state of both sides, and how loud each is. */
function VoiceCrest({ detail, className = '' }: CrestProps) {
  const { voice } = useApp()
  const state = useCrestState()
  const levels = useCallback(() => {
    const { input, output } = voice.levels()
    return { left: output, right: input }
  }, [voice])
  return <LiveCrest state={state} detail={detail} levels={levels} className={className} />
}

export const voiceParts = {
  CallCaptions,
  CallControls,
  CallNotes,
  CallTime,
  VoiceCrest,
  VoicePanels: AppVoicePanels,
  createAudioDevices,
}
