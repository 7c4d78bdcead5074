/** Defines an RPC method: the schema of its parameters and its answer. */
import * as z from 'zod/mini'
import { badParam } from './error.ts'

export type Method = (params: unknown) => unknown
export type Methods = Readonly<Record<string, Method>>

/** Validates the parameters before `answer`, which may return a promise. */
export function method<Params extends z.ZodMiniType>(
  params: Params,
  answer: (input: z.output<Params>) => unknown,
): Method {
  return (given) => {
    const read = params.safeParse(given ?? [], { error: localeError })
    if (!read.success) throw badParam(describe(read.error))
    return answer(read.data)
  }
}

// zod/mini has no messages of its own, and callers read these.
const { localeError } = z.locales.en()

const describe = (error: z.core.$ZodError): string => error.issues.map(describeIssue).join('; ')

function describeIssue({ code, path, message }: z.core.$ZodIssue): string {
  if (path.length > 0) return `[${path.join('.')}] ${message}`
  if (code === 'too_small') return 'too few parameters'
  return code === 'too_big' ? 'too many parameters' : message
}
