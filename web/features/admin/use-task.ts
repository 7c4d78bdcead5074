/** A thing that the dock does on a press: it runs once at a time, and says what went wrong. */
import { useRef, useState } from 'react'
import { isParleyError } from '#contract/parley-error.ts'
import { showToast } from '#web/lib/toasts.ts'

export type Task = Readonly<{
  isRunning: boolean
  /** Percent, where it is known. */
  percent?: number | undefined
  run: () => void
}>

/** `failed` begins the words of a failure: 'The log was not saved.' */
export function useTask(work: () => Promise<void>, failed: string): Task {
  const [isRunning, setIsRunning] = useState(false)
  const isBusy = useRef(false)
  const run = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsRunning(true)
    try {
      await work()
    } catch (error) {
      showToast({ text: isParleyError(error) ? `${failed} ${error.message}` : failed, tone: 'bad' })
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return { isRunning, run: () => void run() }
}
