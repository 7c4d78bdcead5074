/** Holds the event log of this page, into which its calls write. */
import { onClearLeftBehind } from '../lib/left-behind.ts'
import { createEventLog } from './event-log.ts'

export const eventLog = createEventLog()
onClearLeftBehind(eventLog.clear)
