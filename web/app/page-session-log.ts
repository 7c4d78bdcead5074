/** Connects the session log and the transcript log to the page: its requests, and the ways of leaving it. */
import type { QueryClient } from '@tanstack/react-query'
import { type UploadedLog, uploadLog } from '#contract/api/logs.ts'
import { request, requestTo } from '../lib/api.ts'
import { mcpStatusQuery } from '../lib/mcp-status.ts'
import { aboutQuery } from '../lib/queries.ts'
import type { FollowedConversation } from '../session/conversation.ts'
import { eventLog } from '../session/page-event-log.ts'
import type { LiveSession } from '../session/session.ts'
import { createSessionLog } from '../session/session-log.ts'
import type { Transcript } from '../session/transcript.ts'
import { followTranscript } from '../session/transcript-log.ts'
import { sendTranscriptLine } from './send-transcript-line.ts'

type Parts = Readonly<{
  session: LiveSession
  transcript: Transcript
  conversation: FollowedConversation
  queries: QueryClient
}>

const beacon = (log: UploadedLog): boolean => {
  const [address] = requestTo(uploadLog, { body: log })
  return navigator.sendBeacon(address, new Blob([JSON.stringify(log)], { type: 'application/json' }))
}

/** Returns the function that takes it down. */
export function connectSessionLog({ session, transcript, conversation, queries }: Parts): () => void {
  const items = () => transcript.ids().flatMap((id) => transcript.item(id) ?? [])
  const log = createSessionLog({
    session,
    items: () => {
      transcript.flush()
      return items()
    },
    isOffTheRecord: () => conversation.get().offTheRecord === true,
    eventCount: () => eventLog.get().length,
    mcp: () => {
      const {
        state = 'unknown',
        detail = '',
        minted = false,
      } = queries.getQueryData(mcpStatusQuery.queryKey) ?? {}
      return { state, detail: detail ?? '', minted }
    },
    transport: { upload: (body) => request(uploadLog, { body }), beacon },
    now: Date.now,
  })
  const stopTranscript = followTranscript({
    transcript,
    isOn: () =>
      queries.getQueryData(aboutQuery.queryKey)?.transcriptLog === true &&
      conversation.get().offTheRecord !== true,
    send: sendTranscriptLine,
    now: Date.now,
  })
  const onHide = (): void => log.hide('pagehide')
  const onUnload = (): void => log.hide('unload')
  addEventListener('pagehide', onHide)
  addEventListener('beforeunload', onUnload)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('beforeunload', onUnload)
    stopTranscript()
    log.unmount()
  }
}
