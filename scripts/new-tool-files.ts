/** Checks the name of a new tool and generates its first files, which pass all checks and are then edited from the contract outwards. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const MAX_NAME = 64

export function refusalOf(name: string | undefined, root: string): string | undefined {
  if (!name) return 'Name the tool as the model will call it: npm run new:tool solana_example'
  if (!NAME.test(name) || name.length > MAX_NAME)
    return `"${name}" is no wire name: lower-case words joined by underscores, at most ${MAX_NAME} characters.`
  if (existsSync(join(root, 'tools', name))) return `tools/${name} is there already.`
  return undefined
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** A name of one word would shadow a global (`fetch`, `search`), so it takes a second one. */
export function namesOf(name: string): { constant: string; title: string } {
  const [first = '', ...rest] = name.split('_')
  const constant = first + (rest.length === 0 ? 'Tool' : rest.map(capital).join(''))
  return { constant, title: capital(name.replaceAll('_', ' ')) }
}

export function filesOf(name: string): Record<string, string> {
  const { constant, title } = namesOf(name)
  return {
    'contract.ts': contractOf(name, constant, title),
    'handler.server.ts': handlerOf(constant),
    'tool.test.ts': toolTestOf(name, constant),
    'language.ts': languageOf(name, constant),
    'language.test.ts': languageTestOf(name, constant),
    'fixtures.ts': fixturesOf(constant, title),
    'card.tsx': cardOf(constant),
  }
}

const contractOf = (name: string, constant: string, title: string): string => `/** ${title}. */
import * as z from 'zod/mini'
import { name, time } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'

export const ${constant} = defineTool({
  name: '${name}',
  title: '${title}',
  catalogue: { title: '${title}', line: 'Say here in one line what a person gets from it.' },
  description: '${title}: say here when the model should call it and what it gives.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: [],
  input: z.object({ subject: name.check(z.trim(), z.minLength(1)) }),
  output: z.object({ subject: name, asOf: time }),
  modelView: z.object({ subject: name, as_of: time }),
  touches: [],
  staleBy: [],
  taints: false,
  intent: ({ subject }) => \`Looking at \${subject}…\`,
})
`

const handlerOf = (constant: string): string => `/** Returns the subject and the time. */
import { defineHandler } from '../_kit/handler.server.ts'
import { ${constant} } from './contract.ts'

export const handler = defineHandler(${constant}, ['clock'], {
  run: async ({ subject }, { clock }) => ({ subject, asOf: new Date(clock.now()).toISOString() }),
  modelView: ({ subject, asOf }) => ({ subject, as_of: asOf }),
})
`

/** The tests of the server half; those of what people say about the tool belong here, too. */
const toolTestOf = (name: string, constant: string): string => `import { describe, expect, it } from 'vitest'
import { NOW, runTool } from '../_kit/testing/handler.server.ts'
import { ${constant} } from './contract.ts'
import { handler } from './handler.server.ts'

describe('${name}', () => {
  it('returns the subject and the time', async () => {
    const { output, model } = await runTool(
      ${constant},
      handler,
      { subject: ' SOL ' },
      { clock: { now: () => NOW } },
    )
    expect(output).toEqual({ subject: 'SOL', asOf: new Date(NOW).toISOString() })
    expect(model).toEqual({ subject: 'SOL', as_of: output.asOf })
  })

  it.each([{}, { subject: '' }, { subject: 7 }])('refuses the arguments %j', (args) => {
    expect(${constant}.input.safeParse(args).success).toBe(false)
  })
})
`

/** Plain words of the name stand in the patterns; change them first. */
const languageOf = (
  name: string,
  constant: string,
): string => `/** How people ask for it, and how its results are said. */
import * as z from 'zod/mini'
import { plainSymbol } from '#domain/language/plain-words.ts'
import { ASK } from '#domain/language/spoken-phrases.ts'
import { defineLanguage } from '#domain/language/tool-language.ts'
import { ${constant} } from './contract.ts'

type Slots = Readonly<{ subject: string }>

export const language = defineLanguage(${constant}, {
  frames: [
    {
      name: '${name.replaceAll('_', '-')}',
      patterns: ['<show> [the] ${wordsOf(name)} (of | for) {token}'],
      spoken: [\`\${ASK} the ${wordsOf(name)} of {token}\`],
      read: ({ tokens: [token] }) => token && { slots: { subject: token.symbol || (token.mint ?? '') } },
    },
  ],
  args: ({ subject }: Slots) => ({ subject }),
  view: z.object({ subject: z.string() }),
  says: ({ subject }) => \`This is what I have on \${plainSymbol(subject)}.\`,
})
`

const wordsOf = (name: string): string => name.replaceAll('_', ' ')

const languageTestOf = (name: string, constant: string): string => `import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { ${constant} } from './contract.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'

languageConformance({
  contract: ${constant},
  language,
  rows: all('${name}', { subject: 'JUP' }, ['show me the ${wordsOf(name)} of jup', 'the ${wordsOf(name)} for jupiter']),
})

it('says what the model is given', () => {
  const subject = 'SOL'
  const given = handler.modelView({ subject, asOf: '2026-01-01T00:00:00.000Z' }, { subject })
  expect(language.says(language.view.parse(asJson(given)), { subject })).toBe('This is what I have on SOL.')
})
`

const fixturesOf = (constant: string, title: string): string => `/** ${title} in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { ${constant} } from './contract.ts'

const input = { subject: 'SOL' }

export const fixtures = defineFixtures(${constant}, {
  running: { status: 'running', input },
  done: { status: 'done', input, output: { subject: 'SOL', asOf: before(8) }, durationMs: 120 },
  failed: { status: 'failed', input, code: 'unknown_error', message: 'Something went wrong on our side.' },
})
`

const cardOf = (constant: string): string => `/** Draws the subject and the age of the result. */
import { Card } from '#ui/cards/card.tsx'
import { Facts } from '#ui/cards/facts.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Failure, Loading } from '#ui/cards/states.tsx'
import { defineCard } from '../_kit/card.tsx'
import { retryOf } from '../_kit/retry.ts'
import { ${constant} } from './contract.ts'

const TITLE = ${constant}.title

export const card = defineCard(${constant}, ({ call, actions }) => {
  if (call.status === 'running')
    return (
      <Loading
        title={TITLE}
        text={${constant}.intent({ subject: call.input.subject ?? 'it' })}
        elapsedMs={call.elapsedMs}
      />
    )
  if (call.status === 'failed')
    return (
      <Failure
        title={TITLE}
        heading="It did not finish"
        cause={call.message}
        retry={retryOf(call, actions)}
      />
    )
  const { subject, asOf } = call.output
  return (
    <Card title={TITLE} subject={subject} aside={<Source source="This server" asOf={asOf} />}>
      <Facts items={[{ label: 'Subject', value: subject }]} />
    </Card>
  )
})
`
