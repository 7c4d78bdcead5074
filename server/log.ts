/** The process log: JSON lines on stderr, so that stdout stays for people. */
import { destination, type Logger, pino } from 'pino'

export const createLog = (level: string): Logger =>
  pino(
    { level, redact: ['*.authorization', '*.cookie', '*.secret', '*.key'] },
    // Written before the next line of code: the last words of a process that dies are the ones that matter.
    destination({ dest: 2, sync: true }),
  )
