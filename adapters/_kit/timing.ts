/** Bounds waiting: a deadline for a task, and a wait that its caller may leave. */

/** Runs the task with a signal that aborts after `ms`, and stops waiting then even if the task does not listen. */
export async function withDeadline<T>(ms: number, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')),
    ms,
  )
  try {
    return await abortable(task(controller.signal), controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for the promise until the signal aborts; the work behind the promise goes on for its other waiters. */
export async function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const leave = (): void => reject(signal.reason)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
