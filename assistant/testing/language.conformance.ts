/** Conformance of every tool language: its rows call the tool as they say, its phrases are understood, its views are read. */
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { ToolContract } from '#contract/tool.ts'
import type { Phrasing } from '#domain/language/testing/phrasing.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import { expectRow, understoodAs } from './rows.ts'
import { someWays } from './some-ways.ts'

type Setup = Readonly<{
  contract: ToolContract
  language: ToolLanguage
  rows: readonly Phrasing[]
}>

export function languageConformance({ contract, language, rows }: Setup): void {
  describe(`the language of ${contract.name}`, () => {
    it.each(rows.map((row) => [[...(row.after ?? []), row.text].join(' / '), row] as const))(
      '%s',
      async (_title, row) => expectRow(row),
    )

    it('calls the tool with arguments that it takes', () => {
      const input: z.ZodMiniType = contract.input
      const args = rows.flatMap((row) => (row.gives === contract.name ? [row.args ?? {}].flat() : []))
      expect(args.filter((each) => !input.safeParse(each).success)).toEqual([])
    })

    it('has only phrases that are understood as meant when they are said', () => {
      const phrases = language.frames.flatMap(({ name, spoken = [], spokenAlone = [] }) =>
        [...spoken, ...spokenAlone].map((phrase) => ({ name, phrase })),
      )
      const misunderstood = phrases.flatMap(({ name, phrase }) =>
        someWays(phrase).filter((way) => !understoodAs(name, way)),
      )
      expect(misunderstood).toEqual([])
    })
  })
}
