/** The process log: JSON lines on stderr, so that stdout stays free for the operator. */
import { destination, type Logger, pino } from 'pino'

export const createLog = (level: string): Logger =>
  pino(
    { level, redact: ['*.authorization', '*.cookie', '*.secret', '*.key'] },
    // Synchronous, because the last lines of a dying process matter most.
    destination({ dest: 2, sync: true }),
  )
