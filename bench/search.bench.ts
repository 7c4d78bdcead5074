/** Measures the search over a million items of ten thousand conversations on PGlite, and on Postgres where it is set. */
import { sql } from 'drizzle-orm'
import { conversationIndex } from '#adapters/db/conversation-search-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import type { SearchQuery } from '#domain/conversation-search.ts'
import type { Actor } from '#domain/ports.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const CONVERSATIONS = 10_000
/** One owner has a fifth of all conversations, the others twenty each. */
const OF_THE_LARGEST = 2_000
const OF_THE_OTHERS = 20

const ITEMS_EACH = 100
const MUST_MS = { postgres: 80, pglite: 200 } as const
const ROUNDS = 12
/** Conversations whose items are stored. */
const FILLED = CONVERSATIONS / 10
/** Conversations in one statement, which may take thirty seconds. */
const BATCH = 50

const LARGEST: Actor = { kind: 'guest', id: 'owner_0' }
const OTHER: Actor = { kind: 'guest', id: 'owner_77' }

/** Words from everywhere to nowhere; 'tok<n>' stands for a symbol that few items have. */
const QUERIES: readonly (readonly [string, Partial<SearchQuery>])[] = [
  ['a word in every item', { text: 'answer' }],
  ['a word in a third of the items', { text: 'price' }],
  ['a word in one of a thousand', { text: 'tok321' }],
  ['a word in ten items of all owners', { text: 'once77' }],
  ['a word that nobody said', { text: 'nonsuch' }],
  ['two words', { text: 'price tok321' }],
  ['a beginning of a word', { text: 'tok32' }],
  ['a common word of one author', { text: 'price', from: 'me' }],
  ['a common word of a rare tool', { text: 'answer', tool: 'twitter_search' }],
  ['a common word long ago', { text: 'price', until: '2026-01-02T00:00:00Z' }],
  ['a common word that ended long ago', { text: 'formerly' }],
]

const ownerOf = sql.raw(
  `'owner_' || case when c < ${OF_THE_LARGEST} then 0 else 1 + (c - ${OF_THE_LARGEST}) / ${OF_THE_OTHERS} end`,
)
const timeOf = sql.raw(
  `'2026-01-01T00:00:00Z'::timestamptz + c * interval '40 minutes' + i * interval '10 seconds'`,
)
const token = sql.raw(`'tok' || (c * 7 + i * 13) % 1000`)
const filler = sql.raw(
  `repeat((array['it rose by some percent today ', 'nothing moved in the wallet ', 'the pool has little liquidity '])[1 + i % 3], 3)`,
)

const weekOf = (time: string): string => `'week:' || floor(extract(epoch from ${time}) / 604800)`

const message = sql`jsonb_build_object('type', 'MESSAGE', 'isHidden', false, 'role', (array['user', 'assistant'])[1 + i % 2],
  'title', (array['the price of', 'what is in the wallet with', 'swap half of'])[1 + (c + i) % 3] || ' ' || ${token}
    || ' and the answer was ' || md5((c * 1000 + i)::text)
    || case when (c * 100 + i) % 99991 = 77 then ' once77' else '' end
    || case when c < ${FILLED / 2} then ' formerly' else '' end || ' ' || ${filler})`
const toolNote = sql`jsonb_build_object('type', 'TOOL_NOTE', 'title', 'tool', 'isHidden', false, 'data', jsonb_build_object(
  'callId', 'c', 'tool', (array['solana_list_balances', 'solana_resolve_token', 'fetch'])[1 + (c + i) % 3],
  'intent', 'Looking up ' || ${token}, 'output', jsonb_build_object('name', 'answer of ' || ${token},
    'text', 'holders supply chart volume ' || ${filler} || md5((c * 1000 + i)::text))))`

/** A tenth is stored as items, and the index has nine copies of it in other conversations. */
async function fill({ db, pool }: TestDatabase): Promise<void> {
  await db.execute(sql`insert into conversations (id, actor_kind, actor_id, created_at, put_away_at, turns, last_turn_at, title)
    select 'conv_' || c, 'guest', ${ownerOf}, now(), now(), 1, now(), 'Title ' || c
    from generate_series(0, ${CONVERSATIONS - 1}) c`)
  // Built at the end, which takes a third of the time.
  const { rows } = await db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'item_search_words'`,
  )
  await db.execute(sql`drop index item_search_words`)
  for (let from = 0; from < FILLED; from += BATCH)
    await db.execute(sql`insert into items (conversation_id, seq, item_id, item, status, created_at)
      select 'conv_' || c, i, 'item_' || i, case when i % 5 = 0 then ${toolNote} else ${message} end, 'DONE', ${timeOf}
      from generate_series(${from}::int, ${from + BATCH - 1}::int) c, generate_series(1, ${ITEMS_EACH}::int) i`)
  await db.execute(sql`update item_search set tags = array_append(tags, 'tool:twitter_search')
    where conversation_id like 'conv_%00' and seq = 5`)
  await db.execute(sql`alter table item_search drop constraint item_search_item`)
  for (let from = FILLED; from < CONVERSATIONS; from += FILLED)
    await unlimited(
      pool,
      `insert into item_search (conversation_id, item_id, owner, at, seq, trade_id, tags, body, words)
        select 'conv_' || c, item_id, 'guest:' || owner, at + interval '40 minutes' * ${from}, seq, trade_id,
          array_replace(array_replace(tags, old, 'guest:' || owner), ${weekOf('at')}, ${weekOf(`at + interval '40 minutes' * ${from}`)}), body, words
        from (select item_id, at, seq, trade_id, tags, body, words, item_search.owner as old, c,
            'owner_' || case when c < ${OF_THE_LARGEST} then 0 else 1 + (c - ${OF_THE_LARGEST}) / ${OF_THE_OTHERS} end as owner
          from item_search, lateral (select ${from} + substr(conversation_id, 6)::int as c) moved
          where substr(conversation_id, 6)::int < ${FILLED}) copied`,
    )
  await unlimited(pool, rows[0]?.indexdef ?? '', 'vacuum analyze item_search', 'analyze conversations')
}

async function unlimited(pool: TestDatabase['pool'], ...statements: string[]): Promise<void> {
  const client = await pool.connect()
  for (const statement of ['set statement_timeout = 0', ...statements]) await client.query(statement)
  client.release(true)
}

async function measure(database: TestDatabase, kind: keyof typeof MUST_MS): Promise<Figure[]> {
  const mustMs = MUST_MS[kind]
  const items = CONVERSATIONS * ITEMS_EACH
  const began = performance.now()
  await fill(database)
  const filled = (performance.now() - began) / 1_000
  const index = conversationIndex(database.db, ['search_conversations'])
  const all: number[] = []
  const figures = [figure(`${kind}: storing and indexing ${items} items`, 's', [filled])]
  for (const [name, query] of QUERIES) {
    const samples: number[] = []
    let found = 0
    for (let round = 0; round < ROUNDS; round += 1)
      for (const actor of [LARGEST, OTHER]) {
        const start = performance.now()
        found = Math.max(found, (await index.search(actor, { limit: 20, ...query })).hits.length)
        if (round > 1) samples.push(performance.now() - start)
      }
    all.push(...samples)
    figures.push(figure(`${kind}: ${name} (${found} hits)`, 'ms', samples))
  }
  const must = { must: `p95 ≤ ${mustMs} ms`, meets: ({ p95 }: Figure) => p95 <= mustMs }
  return [...figures, figure(`${kind}: every search in ${items} items`, 'ms', all, must)]
}

export const bench: Bench = {
  name: 'search in conversations',
  async run() {
    const figures: Figure[] = []
    for (const kind of process.env.TEST_DATABASE_URL
      ? (['pglite', 'postgres'] as const)
      : (['pglite'] as const)) {
      const database = await testDatabase(kind)
      figures.push(...(await measure(database, kind)))
      if (process.env.SEARCH_PLAN) await explain(database)
      await database.close()
    }
    return figures
  },
}

/** Prints the plan of the search by words, for a look at its index. */
async function explain({ db }: TestDatabase): Promise<void> {
  const { rows } = await db.execute<{
    'QUERY PLAN': string
  }>(sql`explain (analyze, buffers) select item_id from item_search
    where tags @> '{guest:owner_0,from:user}' and words @@ 'tok321'::tsquery order by at desc limit 21`)
  process.stderr.write(`${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`)
}
