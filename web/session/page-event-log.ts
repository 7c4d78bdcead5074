/** Holds the event log of this page, into which its calls write. */
import { createEventLog } from './event-log.ts'

export const eventLog = createEventLog()
