/** Runs test-program.ts and listens to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./program.ts', import.meta.url))

export type TestProcess = Readonly<{
  child: ChildProcess
  /** Every line it printed. */
  lines: readonly string[]
  /** Resolves when it has printed so many lines. */
  printed(count: number): Promise<void>
  /** The exit of the process, and its error output. */
  ended: Promise<{ code: number | null; complaint: string }>
}>

export function runTestProgram(task: 'write' | 'hold' | 'migrate' | 'save', place: string): TestProcess {
  const child = spawn(process.execPath, [program, task, place], { stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: string[] = []
  let complaint = ''
  let wake = (): void => undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    wake()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  // 'close' comes after the last line, 'exit' may come before it.
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complaint }))
  })
  const printed = (count: number): Promise<void> =>
    new Promise((resolve, reject) => {
      wake = () => lines.length >= count && resolve()
      wake()
      void ended.then(() => reject(new Error(`The test program ended early: ${complaint}`)))
    })
  return { child, lines, printed, ended }
}
