/** Makes docs/tools.md from the contracts of the tools. */
import type { ToolContract } from '../contract/tool.ts'

const HEAD = `# Tools

This page is generated from \`tools/*/contract.ts\`. \`npm run new:tool\` adds a tool to it; after another change of a contract run \`node scripts/refresh-tools.ts\`.

| tool | title | group | label | right | scope | what it is for |
|---|---|---|---|---|---|---|
`

export type Tools = Readonly<Record<string, ToolContract>>

export const toolsPage = (tools: Tools): string => `${HEAD}${Object.values(tools).map(rowOf).join('\n')}\n`

const rowOf = ({ name, title, group, access, right, scope, description }: ToolContract): string =>
  `| \`${name}\` | ${title} | ${group} | ${access} | ${right} | ${scope} | ${description.replaceAll('|', '\\|')} |`
