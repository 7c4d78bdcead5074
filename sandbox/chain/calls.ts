/** JSON-RPC calls that are under way to the chain process: each is answered, aborted or told that the process died. */

/** The call got no answer. Whether it took effect is unknown: look its signature up before trying again. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}

type Pending = Readonly<{ resolve: (response: object) => void; reject: (error: unknown) => void }>

export function createCalls() {
  const pending = new Map<number, Pending>()
  let nextId = 1
  return {
    /** Sends by `send`, which gets the id of the call, and settles with the response of that id. */
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
