/** Reads memory from the server and changes it; a forgotten fact stays in the list while it can be restored. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  editFact,
  forgetAll,
  forgetFact,
  type RememberedFact,
  readMemory,
  restoreFact,
  tryParkedLogs,
  turnMemory,
} from '#contract/api/memory.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { UNDO_MS } from '#contract/rules/conversations.ts'
import { type Answer, request } from '#web/lib/api.ts'

export const memoryQuery = queryOptions({
  queryKey: ['memory'],
  queryFn: ({ signal }) => request(readMemory, {}, signal),
  retry: false,
})

type Known = Answer<typeof readMemory>

/** spec C7.3, C8.1–C8.3 */
export const problemText = (error: unknown): string =>
  isParleyError(error) && error.code !== 'unreachable'
    ? `Request failed (${error.status})`
    : 'Failed to load memories'

const whyNot = (error: unknown): string =>
  isParleyError(error) ? error.message : 'The server did not accept the change. Nothing was changed.'

export function useMemoryActions() {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [forgotten, setForgotten] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const { queryKey } = memoryQuery

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])

  const patch = (change: (known: Known) => Known): void =>
    void queries.setQueryData<Known>(queryKey, (known) => known && change(known))

  async function attempt(send: () => Promise<unknown>): Promise<boolean> {
    setProblem(undefined)
    try {
      await send()
      return true
    } catch (error) {
      setProblem(whyNot(error))
      return false
    }
  }
  const mark = (id: string, isForgotten: boolean): void =>
    setForgotten(
      (before) => new Set(isForgotten ? [...before, id] : [...before].filter((other) => other !== id)),
    )

  /** The time of the undo is over. */
  function drop(id: string): void {
    timers.current.delete(id)
    mark(id, false)
    patch((known) => ({
      ...known,
      facts: known.facts.filter((fact) => fact.id !== id),
      total: Math.max(0, known.total - 1),
    }))
  }

  return {
    problem,
    forgotten,
    async forget(id: string): Promise<void> {
      if (!(await attempt(() => request(forgetFact, { id })))) return
      mark(id, true)
      timers.current.set(id, setTimeout(drop, UNDO_MS, id))
    },
    async restore(id: string): Promise<void> {
      if (!(await attempt(() => request(restoreFact, { id })))) return
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      mark(id, false)
    },
    async edit(id: string, text: string): Promise<void> {
      const replace = (changed: RememberedFact) =>
        patch((known) => ({ ...known, facts: known.facts.map((fact) => (fact.id === id ? changed : fact)) }))
      await attempt(async () => replace(await request(editFact, { id, body: { text } })))
    },
    async forgetAll(): Promise<void> {
      if (await attempt(() => request(forgetAll, {}))) patch((known) => ({ ...known, facts: [], total: 0 }))
    },
    async tryParked(): Promise<void> {
      if (await attempt(() => request(tryParkedLogs, {}))) patch((known) => ({ ...known, parked: 0 }))
    },
    async turn(isOn: boolean): Promise<void> {
      if (await attempt(() => request(turnMemory, { body: { isOn } }))) patch((known) => ({ ...known, isOn }))
    },
  }
}
