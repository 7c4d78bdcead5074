/** Stores the counted use of providers: domain/usage/usage.ts. Every replica adds to the same rows. */
import { type SQL, sql } from 'drizzle-orm'
import type { UsageOwner, UsageRow, UsageSpender, UsageStore } from '#domain/usage/usage.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { storableJson } from './storable.ts'
import type { Db } from './transaction.ts'

const rowOf = ({ owner, picodollars, ...count }: Parameters<UsageStore['add']>[0][number]) => ({
  ...count,
  owner_kind: owner?.kind ?? null,
  owner_id: owner?.id ?? null,
  // Larger than a number of JSON keeps exactly.
  picodollars: BigInt(picodollars).toString(),
})

/** The statement names the columns that `T` says. */
const read = async <T extends object>(db: Db, query: SQL): Promise<readonly T[]> =>
  (await db.execute(query)).rows as unknown as readonly T[]

/** Replicas lock the rows in one order, so none of them waits in a circle. */
async function add(db: Db, counts: Parameters<UsageStore['add']>[0]): Promise<void> {
  await db.execute(sql`
    with added as (
      select * from jsonb_to_recordset(${storableJson(counts.map(rowOf))}::jsonb) as row(day date,
        owner_kind text, owner_id text, provider text, source text, kind text, amount bigint,
        picodollars bigint, unpriced bigint)
    ), own as (
      insert into usage_counts (owner_kind, owner_id, user_id, day, provider, source, kind, amount,
        picodollars, unpriced)
      select owner_kind, owner_id, users.id, day, provider, source, kind, sum(amount), sum(picodollars), sum(unpriced)
      from added left join users on owner_kind = 'user' and users.id = owner_id
      where owner_kind = 'guest' or users.id is not null
      group by owner_kind, owner_id, users.id, day, provider, source, kind
      order by owner_kind, owner_id, day, provider, source, kind
      on conflict (owner_kind, owner_id, day, provider, source, kind) do update set
        amount = usage_counts.amount + excluded.amount,
        picodollars = usage_counts.picodollars + excluded.picodollars,
        unpriced = usage_counts.unpriced + excluded.unpriced
    )
    insert into usage_totals (day, provider, source, kind, amount, picodollars, unpriced)
    select day, provider, source, kind, sum(amount), sum(picodollars), sum(unpriced)
    from added group by day, provider, source, kind order by day, provider, source, kind
    on conflict (day, provider, source, kind) do update set
      amount = usage_totals.amount + excluded.amount,
      picodollars = usage_totals.picodollars + excluded.picodollars,
      unpriced = usage_totals.unpriced + excluded.unpriced`)
}

const DOLLARS = sql`coalesce(sum(picodollars), 0)::float8 / 1e12`
const isOf = ({ kind, id }: UsageOwner): SQL => sql`owner_kind = ${kind} and owner_id = ${id}`

export const usageStore = (db: Db): UsageStore =>
  redactQueryErrors<UsageStore>({
    add: (counts) => add(db, counts),
    async spent(day, owner) {
      const own = owner
        ? sql`(select ${DOLLARS} from usage_counts where ${isOf(owner)} and day = ${day}::date)`
        : sql`0::float8`
      const [row] = await read<{ own: number; server: number }>(
        db,
        sql`select ${own} as own, (select ${DOLLARS} from usage_totals where day = ${day}::date) as server`,
      )
      return { ownUsd: row?.own ?? 0, serverUsd: row?.server ?? 0 }
    },
    async rows({ from, to }, owner) {
      const source = owner ? sql`usage_counts where ${isOf(owner)} and` : sql`usage_totals where`
      return read<UsageRow>(
        db,
        sql`select provider, source, kind, sum(amount)::float8 as amount, ${DOLLARS} as usd,
          sum(unpriced)::float8 as unpriced
        from ${source} day between ${from}::date and ${to}::date
        group by provider, source, kind order by provider, source, kind`,
      )
    },
    async top(day, most) {
      const rows = await read<TopRow>(
        db,
        sql`select owner_kind, owner_id, email, ${DOLLARS} as usd, sum(unpriced) > 0 as unknown
        from usage_counts left join users on users.id = user_id
        where day = ${day}::date group by owner_kind, owner_id, email
        having sum(picodollars) > 0 or sum(unpriced) > 0
        order by sum(picodollars) desc, owner_id limit ${most}`,
      )
      return rows.map(spenderOf)
    },
  })

type TopRow = Readonly<{
  owner_kind: UsageOwner['kind']
  owner_id: string
  email: string | null
  usd: number
  unknown: boolean
}>

const spenderOf = ({ owner_kind: kind, owner_id: id, email, usd, unknown }: TopRow): UsageSpender => ({
  owner: { kind, id },
  ...(email !== null && { email }),
  usd,
  isPriceUnknown: unknown,
})
