/** What an RPC method is: the shape of its parameters and what it answers. */
import * as z from 'zod/mini'
import { badParam } from './error.ts'

export type Method = (params: unknown) => unknown
export type Methods = Readonly<Record<string, Method>>

/** Checks the parameters at the door; `answer` may trust them. It may answer at once or with a promise. */
export function method<Params extends z.ZodMiniType>(
  params: Params,
  answer: (input: z.output<Params>) => unknown,
): Method {
  return (given) => {
    const read = params.safeParse(given ?? [], { error: localeError })
    if (!read.success) throw badParam(wordsOf(read.error))
    return answer(read.data)
  }
}

// zod/mini brings no sentences of its own; here a stranger reads them.
const { localeError } = z.locales.en()

const wordsOf = (error: z.core.$ZodError): string => error.issues.map(wordsOfIssue).join('; ')

function wordsOfIssue({ code, path, message }: z.core.$ZodIssue): string {
  if (path.length > 0) return `[${path.join('.')}] ${message}`
  if (code === 'too_small') return 'too few parameters'
  return code === 'too_big' ? 'too many parameters' : message
}
