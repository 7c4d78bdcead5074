/** One line per floor: what it may reach. Everything else is forbidden (docs/adr/0002-floors-and-islands.md). */
const may = {
  contract: [],
  std: ['contract'],
  domain: ['contract', 'std'],
  ui: ['contract', 'std'],
  tools: ['contract', 'std', 'domain', 'ui'],
  // Both call engines outside, through the HTTP client that the adapters share.
  assistant: ['contract', 'std', 'domain', 'adapters/_kit'],
  speech: ['contract', 'std', 'domain', 'adapters/_kit'],
  media: ['contract', 'std', 'domain'],
  realtime: ['contract', 'std', 'domain', 'speech', 'media'],
  sandbox: ['contract', 'std', 'domain'],
  adapters: ['contract', 'std', 'domain'],
  signer: ['contract', 'std', 'domain'],
  web: ['contract', 'std', 'ui', 'tools'],
  server: [
    'contract',
    'std',
    'domain',
    'tools',
    'assistant',
    'speech',
    'media',
    'realtime',
    'sandbox',
    'adapters',
  ],
}
const floors = Object.keys(may)
/** A tool's language and its parts; shared parts stand in tools/_kit/language/. */
const LANGUAGE = '^tools/[^/]+/language(\\.ts$|/)|^tools/languages\\.ts$'
const TEST = '\\.test\\.tsx?$|/testing/|^testing/'
const NODE = '^(server|adapters|signer|assistant|speech|media|realtime|sandbox|domain)/|\\.server\\.ts$'

const floorRules = floors.map((floor) => ({
  name: `floor-${floor}`,
  severity: 'error',
  from: { path: `^${floor}/`, pathNot: TEST },
  to: { path: `^(${floors.join('|')})/`, pathNot: `^(${[floor, ...may[floor]].join('|')})/` },
}))

export default {
  forbidden: [
    ...floorRules,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'tools-are-islands',
      severity: 'error',
      from: { path: '^tools/([^_/][^/]*)/', pathNot: TEST },
      to: { path: '^tools/[^_/][^/]*/', pathNot: '^tools/$1/' },
    },
    {
      name: 'realtime-meets-speech-at-its-ports',
      severity: 'error',
      from: { path: '^realtime/', pathNot: TEST },
      to: { path: '^speech/', pathNot: '^speech/(ports\\.ts$|text/)' },
    },
    {
      name: 'realtime-meets-media-at-the-line',
      severity: 'error',
      from: { path: '^realtime/', pathNot: TEST },
      to: { path: '^media/', pathNot: '^media/line\\.ts$' },
    },
    {
      name: 'adapters-are-islands',
      severity: 'error',
      from: { path: '^adapters/([^_/][^/]*)/', pathNot: TEST },
      to: { path: '^adapters/[^_/][^/]*/', pathNot: '^adapters/$1/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'session-knows-no-feature',
      severity: 'error',
      from: { path: '^web/session/' },
      to: { path: '^(web/(features|app)|ui|tools)/' },
    },
    {
      name: 'only-app-composes',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/app/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'card-meets-no-handler',
      severity: 'error',
      from: { path: '\\.tsx$', pathNot: TEST },
      to: { path: NODE },
    },
    {
      name: 'handler-meets-no-card',
      severity: 'error',
      from: { path: '\\.server\\.ts$' },
      to: { path: '\\.tsx$|^ui/' },
    },
    {
      name: 'shared-tool-files-stay-shared',
      severity: 'error',
      from: { path: '^tools/.*\\.ts$', pathNot: `\\.server\\.ts$|${LANGUAGE}|${TEST}` },
      to: { path: '\\.tsx$|\\.server\\.ts$|^(domain|ui)/' },
    },
    {
      name: 'language-imports-contract-and-domain',
      severity: 'error',
      from: { path: LANGUAGE, pathNot: TEST },
      to: { path: '\\.tsx$|\\.server\\.ts$|^(std|ui)/|^tools/.*fixtures' },
    },
    {
      name: 'language-stays-on-the-server',
      severity: 'error',
      from: { path: '^(web|ui|tools)/', pathNot: `${LANGUAGE}|${TEST}` },
      to: { path: LANGUAGE },
    },
    {
      name: 'browser-never-reaches-node',
      severity: 'error',
      from: { path: '^web/app/main' },
      to: { path: NODE, reachable: true },
    },
    {
      name: 'node-never-reaches-react',
      severity: 'error',
      from: { path: '^server/main' },
      to: { path: '\\.tsx$', reachable: true },
    },
    {
      name: 'pure-floors-do-no-io',
      severity: 'error',
      from: { path: '^(contract|domain)/', pathNot: TEST },
      to: { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'product-imports-no-tests',
      severity: 'error',
      // Scripts start stand-ins, and the gallery shows states from fixtures.
      from: { pathNot: `${TEST}|^scripts/|^web/app/gallery/|/fixtures\\.ts$` },
      to: { path: TEST },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
