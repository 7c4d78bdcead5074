/** Tracks JSON-RPC calls to the chain process: each is answered, is aborted, or fails when the process ends. */

/** The call got no answer, and its effect is unknown: look up its signature before a retry. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}

type Pending = Readonly<{ resolve: (response: object) => void; reject: (error: unknown) => void }>

export type PendingCalls = ReturnType<typeof createPendingCalls>

export function createPendingCalls() {
  const pending = new Map<number, Pending>()
  let nextId = 1
  return {
    /** Calls `send` with the id of the call, and settles with the response that has this id. */
    make(send: (id: number) => void, signal?: AbortSignal): Promise<object> {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const id = nextId++
        const forget = (): void => {
          pending.delete(id)
          signal?.removeEventListener('abort', abort)
        }
        const abort = (): void => {
          forget()
          reject(signal?.reason)
        }
        signal?.addEventListener('abort', abort)
        pending.set(id, {
          resolve: (response) => {
            forget()
            resolve(response)
          },
          reject: (error) => {
            forget()
            reject(error)
          },
        })
        send(id)
      })
    },
    answer(response: Readonly<{ id: number }>): void {
      pending.get(response.id)?.resolve(response)
    },
    failAll(reason: string): void {
      for (const { reject } of [...pending.values()]) reject(new ChainUnavailable(reason))
    },
  }
}
