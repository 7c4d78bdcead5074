/** Declares the server half of a tool: the ports it needs, its work, and the model view of its output. */

import type { Input, ModelView, Output, ToolContract } from '#contract/tool.ts'
import type { Actor } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import type { ToolContext } from '#domain/tool-runner.ts'

/** The caller, the channel and session of the call, and the signal that stops it. */
export type CallInfo = Readonly<
  { actor: Actor; signal: AbortSignal } & Pick<
    ToolContext,
    | 'channel'
    | 'sessionId'
    | 'conversationId'
    | 'tainted'
    | 'taintedBy'
    | 'isOwnAddress'
    | 'ownWords'
    | 'requestedHow'
  >
>

export type Handler<T extends ToolContract = ToolContract, P extends keyof Ports = keyof Ports> = Readonly<{
  needs: readonly P[]
  // Methods, so that the handler of one tool still is a Handler to the toolbox that runs them all.
  run(input: Input<T>, ports: Pick<Ports, P>, call: CallInfo): Promise<Output<T>>
  modelView(output: Output<T>, input: Input<T>): ModelView<T>
}>

export const defineHandler = <T extends ToolContract, P extends keyof Ports>(
  _tool: T,
  needs: readonly P[],
  handler: Omit<Handler<T, P>, 'needs'>,
): Handler<T, P> => ({ needs, ...handler })
