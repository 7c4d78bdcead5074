/** The crest of a call by voice: the state of both sides, and how loud each is. */
import { useCallback } from 'react'
import { LiveCrest } from '#ui/crest/live-crest.tsx'
import { useApp, useCrestState } from '#web/session/use-session.ts'

type Props = Readonly<{ detail: 'full' | 'small'; className?: string }>

export function VoiceCrest({ detail, className = '' }: Props) {
  const { voice } = useApp()
  const state = useCrestState()
  const levels = useCallback(() => {
    const { input, output } = voice.levels()
    return { left: output, right: input }
  }, [voice])
  return <LiveCrest state={state} detail={detail} levels={levels} className={className} />
}
