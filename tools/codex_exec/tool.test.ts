import { describe, expect, it } from 'vitest'
import { NOW, runTool } from '../_kit/testing/handler.server.ts'
import { codexExec } from './contract.ts'
import { handler } from './handler.server.ts'

describe('codex_exec', () => {
  it('returns the subject and the time', async () => {
    const { output, model } = await runTool(
      codexExec,
      handler,
      { subject: ' SOL ' },
      { clock: { now: () => NOW } },
    )
    expect(output).toEqual({ subject: 'SOL', asOf: new Date(NOW).toISOString() })
    expect(model).toEqual({ subject: 'SOL', as_of: output.asOf })
  })

  it.each([{}, { subject: '' }, { subject: 7 }])('refuses the arguments %j', (args) => {
    expect(codexExec.input.safeParse(args).success).toBe(false)
  })
})
