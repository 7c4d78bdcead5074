/** Lines of text over a socket: how the server and the chain process talk. JSON never has a bare newline. */
import type { Duplex } from 'node:stream'

/** Calls `onLine` for every line; the returned function sends one. Lines of one turn leave in one write. */
export function overLines(socket: Duplex, onLine: (line: string) => void): (line: string) => void {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })

  let waiting: string[] = []
  const flush = (): void => {
    const text = `${waiting.join('\n')}\n`
    waiting = []
    if (socket.writable) socket.write(text)
  }
  return (line) => {
    if (waiting.push(line) === 1) queueMicrotask(flush)
  }
}
