/** Refuses the use of a paid source at a cap, before anything is requested from it. */
import type { UsageSource } from '#domain/usage/usage.ts'
import type { Usage } from './usage.ts'

type Method = (...args: never[]) => Promise<unknown>

/** Wraps the named methods, which take no notice of it where the source is free. */
export function gated<T extends object, K extends keyof T & string>(
  port: T,
  methods: readonly K[],
  source: UsageSource,
  usage: Pick<Usage, 'isFree' | 'refusal'>,
): T {
  if (usage.isFree(source)) return port
  const wrapped = methods.map((name) => {
    const method = port[name] as Method // the names are those of asynchronous methods
    return [
      name,
      async (...args: never[]) => {
        const refusal = await usage.refusal(source)
        if (refusal) throw refusal
        return method.apply(port, args)
      },
    ] as const
  })
  return { ...port, ...Object.fromEntries(wrapped) }
}
