/** The state of a tool call on its card: running, done or failed. Fixtures and cards share it. */
import type { Input, Output, ToolContract } from '#contract/tool.ts'

export type CardCall<T extends ToolContract = ToolContract> = Readonly<
  | { status: 'running'; input: Partial<Input<T>>; elapsedMs?: number }
  | {
      status: 'done'
      input: Partial<Input<T>>
      output: Output<T>
      durationMs?: number
      /** True when a later action has changed what the result describes. */
      isStale?: boolean
    }
  | {
      status: 'failed'
      input: Partial<Input<T>>
      code: string
      message: string
      /** As the refusal carries them. */
      details?: unknown
    }
>

/** The states of a card by name; 'running', 'done' and 'failed' are required. */
export type CardFixtures<T extends ToolContract = ToolContract> = Readonly<
  Record<'running' | 'done' | 'failed', CardCall<T>> & Record<string, CardCall<T>>
>

export const defineFixtures = <T extends ToolContract>(
  _tool: T,
  fixtures: CardFixtures<T>,
): CardFixtures<T> => fixtures
