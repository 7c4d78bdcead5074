/** Makes files that look like exports of conversations and must be refused. */
import { ARCHIVE_FORMAT } from '#contract/archive.ts'

type Json = Record<string, unknown>

const text = (fields: Json = {}): Json => ({
  type: 'MESSAGE',
  role: 'user',
  itemId: 'one',
  title: 'price of bonk',
  status: 'DONE',
  createdAtMs: 1_780_000_000_000,
  isHidden: false,
  expanded: false,
  ...fields,
})

const note = (data: Json = {}): Json =>
  text({
    type: 'TOOL_NOTE',
    role: undefined,
    data: {
      callId: 'call',
      tool: 'solana_swap_execute',
      intent: 'Swapping…',
      arguments: {},
      output: {},
      startedAt: '2026-06-01T00:00:00.000Z',
      ...data,
    },
  })

export const goodArchive = (items: unknown = [text()], more: Json = {}, top: Json = {}): Json => ({
  format: ARCHIVE_FORMAT,
  version: 1,
  exportedAt: '2026-06-01T00:00:00.000Z',
  conversations: [
    {
      title: 'Price of bonk',
      createdAt: '2026-06-01T00:00:00.000Z',
      pinned: false,
      archived: false,
      items,
      ...more,
    },
  ],
  ...top,
})

const picture = (dataUrl: unknown): Json =>
  text({
    data: {
      attachments: [{ id: 'p', label: 'p', description: '1 KB', mimeType: 'image/png', size: 1, dataUrl }],
    },
  })

const nested = (depth: number, open: string, close: string): string =>
  JSON.stringify(goodArchive([note({ output: '#' })])).replace(
    '"#"',
    open.repeat(depth) + close.repeat(depth),
  )

const parents = (tree: Json, ids = ['a', 'b', 'c']): Json =>
  goodArchive(
    ids.map((itemId) => text({ itemId })),
    { parents: tree },
  )

/** A value of every kind, for fields of which each takes one kind only. */
const KINDS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a number', 7],
  ['a text', 'seven'],
  ['a truth', true],
  ['a list', ['x']],
  ['an object', { x: 1 }],
]
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

/** Fields by the kind that they take. */
const FIELDS: readonly (readonly [name: string, takes: string, make: (value: unknown) => Json])[] = [
  ['format', '', (format) => goodArchive([], {}, { format })],
  ['version', '', (version) => goodArchive([], {}, { version })],
  ['exportedAt', '', (exportedAt) => goodArchive([], {}, { exportedAt })],
  ['conversations', '', (conversations) => goodArchive([], {}, { conversations })],
  ['title', 'string', (title) => goodArchive([text()], { title })],
  ['createdAt', '', (createdAt) => goodArchive([text()], { createdAt })],
  ['pinned', 'boolean', (pinned) => goodArchive([text()], { pinned })],
  ['archived', 'boolean', (archived) => goodArchive([text()], { archived })],
  ['items', '', (items) => goodArchive(items)],
  ['parents', '', (tree) => goodArchive([text()], { parents: tree })],
  ['type', '', (type) => goodArchive([text({ type })])],
  ['role', '', (role) => goodArchive([text({ role })])],
  ['itemId', 'string', (itemId) => goodArchive([text({ itemId })])],
  ['words', 'string', (title) => goodArchive([text({ title })])],
  ['status', '', (status) => goodArchive([text({ status })])],
  ['createdAtMs', 'number', (createdAtMs) => goodArchive([text({ createdAtMs })])],
  ['isHidden', 'boolean', (isHidden) => goodArchive([text({ isHidden })])],
  ['expanded', 'boolean', (expanded) => goodArchive([text({ expanded })])],
  ['imported', 'boolean', (imported) => goodArchive([text({ imported })])],
  ['data', 'object', (data) => goodArchive([text({ data })])],
  ['attachments', '', (attachments) => goodArchive([text({ data: { attachments } })])],
  ['dataUrl', '', (dataUrl) => goodArchive([picture(dataUrl)])],
  ['unsourced', 'list', (unsourced) => goodArchive([text({ data: { unsourced } })])],
  ['callId', 'string', (callId) => goodArchive([note({ callId })])],
  ['tool', 'string', (tool) => goodArchive([note({ tool })])],
  ['intent', 'string', (intent) => goodArchive([note({ intent })])],
  ['startedAt', '', (startedAt) => goodArchive([note({ startedAt })])],
  ['durationMs', 'number', (durationMs) => goodArchive([note({ durationMs })])],
  ['error', '', (error) => goodArchive([note({ error })])],
]

const wrongKinds = FIELDS.flatMap(([field, takes, make]) =>
  KINDS.filter(([, value]) => kindOf(value) !== takes).map(([kind, value]): [string, string] => [
    `${field} as ${kind}`,
    JSON.stringify(make(value)),
  ]),
)

const SCRIPTS = [
  'javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/png,notbase64',
  'data:image/png;base64,"><script>alert(1)</script>',
  'https://tracker.example/pixel.png',
  '//tracker.example/pixel.png',
  'blob:https://parley.example/1',
  'picture:0000000000000000000000000000000000000000000000000000000000000000',
]
const NUMBERS = [
  '1e400',
  '-1e400',
  '1e101',
  '-1',
  '4102444800001',
  '8640000000000001',
  '99999999999999999999',
]
const KEYS = ['__proto__', 'constructor', 'prototype']
const SURROGATES = ['\\ud800', '\\udfff', 'a\\ud83d', '\\u0000']
const TOP_KEYS = ['trades', 'ledger', 'consents', 'memories', 'audit', 'history', 'sessions', 'roles']
const CYCLES: readonly Json[] = [
  { a: 'a' },
  { b: 'b' },
  { a: 'b', b: 'a' },
  { a: 'c' },
  { a: 'b', b: 'c', c: 'a' },
  { c: 'nowhere' },
  { nowhere: 'a' },
]

const raw = (json: Json, from: string, to: string): string => JSON.stringify(json).replace(from, to)

export const hostileArchives: readonly (readonly [name: string, body: string])[] = [
  ...wrongKinds,
  ...SCRIPTS.map((url): [string, string] => [
    `a picture at ${url}`,
    JSON.stringify(goodArchive([picture(url)])),
  ]),
  ...NUMBERS.map((number): [string, string] => [
    `the time ${number}`,
    raw(goodArchive([text({ createdAtMs: '#' })]), '"#"', number),
  ]),
  ...KEYS.flatMap((key): [string, string][] => [
    [`${key} at the top`, raw(goodArchive([], {}, { '#': { x: 1 } }), '#', key)],
    [`${key} in a conversation`, raw(goodArchive([], { '#': { x: 1 } }), '#', key)],
    [`${key} in an item`, raw(goodArchive([text({ '#': { x: 1 } })]), '#', key)],
    [
      `${key} in a result`,
      raw(goodArchive([note({ output: { a: [{ '#': { isAdmin: true } }] } })]), '#', key),
    ],
  ]),
  ...SURROGATES.flatMap((half): [string, string][] => [
    [`${half} in the words`, raw(goodArchive([text({ title: '#' })]), '#', half)],
    [`${half} in a key`, raw(goodArchive([note({ output: { '#': 1 } })]), '#', half)],
  ]),
  ...TOP_KEYS.flatMap((key): [string, string][] => [
    [`${key} beside the conversations`, JSON.stringify(goodArchive([], {}, { [key]: [{ id: 1 }] }))],
    [`${key} in a conversation`, JSON.stringify(goodArchive([text()], { [key]: [{ id: 1 }] }))],
  ]),
  ...CYCLES.map((tree): [string, string] => [
    `the parents ${JSON.stringify(tree)}`,
    JSON.stringify(parents(tree)),
  ]),
  ...[null, 7, '', 'nowhere', ['a'], { x: 1 }].map((shown): [string, string] => [
    `${JSON.stringify(shown)} as the shown item`,
    JSON.stringify(goodArchive([text({ itemId: 'a' })], { shown })),
  ]),
  ...['-200000-01-01T00:00:00Z', '+275000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'].map(
    (createdAt): [string, string] => [
      `a conversation of ${createdAt}`,
      JSON.stringify(goodArchive([text()], { createdAt })),
    ],
  ),
  ...[2, 3, 99, 1.5, 0, -1].map((version): [string, string] => [
    `version ${version}`,
    JSON.stringify(goodArchive([text()], {}, { version })),
  ]),
  ...['', ' ', 'x'.repeat(81)].map((title): [string, string] => [
    `a title of ${title.length}`,
    JSON.stringify(goodArchive([text()], { title })),
  ]),
  ['two items with one id', JSON.stringify(goodArchive([text(), text()]))],
  ['an id of 129', JSON.stringify(goodArchive([text({ itemId: 'x'.repeat(129) })]))],
  ['an empty id', JSON.stringify(goodArchive([text({ itemId: '' })]))],
  ['words of 5 MB', JSON.stringify(goodArchive([text({ title: 'x'.repeat(5_000_000) })]))],
  ['a result of 5 MB', JSON.stringify(goodArchive([note({ output: 'x'.repeat(5_000_000) })]))],
  ['five pictures', JSON.stringify(goodArchive([text({ data: { attachments: Array(5).fill({}) } })]))],
  ['twenty thousand and one items', JSON.stringify(goodArchive(Array(20_001).fill(text())))],
  ['a million values', JSON.stringify(goodArchive([note({ output: Array(1_000_000).fill(0) })]))],
  [
    'a thousand and one conversations',
    JSON.stringify(goodArchive([], {}, { conversations: Array(1_001).fill({}) })),
  ],
  ['lists nested 100 deep', nested(100, '[', ']')],
  ['lists nested 100,000 deep', nested(100_000, '[', ']')],
  ['objects nested 100 deep', nested(100, '{"a":', '1}').replace('1}1}', '1}}').replaceAll('}1}', '}}')],
  ['no JSON', 'format,version\n1,2'],
  ['cut JSON', JSON.stringify(goodArchive()).slice(0, -9)],
  ['an export of a persona', '{"slug":"me","version":1}'],
  ['an empty file', ''],
  ['a list', '[]'],
]
