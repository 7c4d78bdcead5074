/** Reads what the Admin Console shows from the records of all servers: domain/console.ts. */
import { type SQL, sql } from 'drizzle-orm'
import { CALLS_SHOWN, type ConsoleCall, type ConsoleReplica, MINUTES_SHOWN } from '#contract/api/console.ts'
import type { Replica } from '#domain/call-activity.ts'
import type { ConsoleFigures, ConsoleRecords, DayFigures, SessionPlace } from '#domain/console.ts'
import { SPENDING } from '#domain/ledger.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import type { Db } from './transaction.ts'

const ROWS = 50
const REPLICAS = 100
/** Admin reads stand in the audit, too; the names of tools have no point. */
const IS_TOOL = sql`position('.' in tool) = 0`
const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const textOf = (columns: string): SQL => iso(sql.raw(columns))
const IS_LIVE = sql`c.ended_at is null and r.until > clock_timestamp()`

export const consoleStore = (db: Db): ConsoleRecords =>
  redactQueryErrors<ConsoleRecords>({
    now: async () => ({
      ...(await readCalls(db)),
      replicas: await readReplicas(db),
      ...(await readTools(db)),
      errors: await readErrors(db),
      ...(await readJobs(db)),
      trades: await readTrades(db),
    }),
    day: () => readDay(db),
    session: (id) => readSession(db, id),
  })

/** The statement names the columns that `T` says. */
const read = async <T extends object>(db: Db, query: SQL): Promise<readonly T[]> =>
  (await db.execute(query)).rows as unknown as readonly T[]

type OwnerRow = Readonly<{ owner_kind: 'guest' | 'user'; owner_id: string; email: string | null }>
const ownerOf = ({ owner_kind: kind, owner_id: id, email }: OwnerRow) => ({
  kind,
  id,
  ...(email !== null && { email }),
})

type CallRow = OwnerRow &
  Readonly<{
    session_id: string
    replica_id: string
    kind: ConsoleCall['kind']
    state: ConsoleCall['state']
    tool: string | null
    turns: number
    tool_calls: number
    agent_name: string | null
    off_the_record: boolean
    started_at: string
    changed_at: string
    total: number
    voice: number
  }>

async function readCalls(db: Db): Promise<Pick<ConsoleFigures, 'calls' | 'callsTotal' | 'voiceCalls'>> {
  const rows = await read<CallRow>(
    db,
    sql`select c.session_id, c.replica_id, c.kind, c.state, c.tool, c.turns, c.tool_calls,
      s.persona ->> 'agentName' as agent_name, v.off_the_record, v.actor_kind as owner_kind, v.actor_id as owner_id,
      u.email, ${textOf('c.started_at')} as started_at, ${textOf('c.changed_at')} as changed_at,
      (count(*) over ())::int as total, (count(*) filter (where c.kind = 'voice') over ())::int as voice
    from calls c join replicas r on r.id = c.replica_id join sessions s on s.id = c.session_id
      join conversations v on v.id = s.conversation_id
      left join users u on v.actor_kind = 'user' and u.id = v.actor_id
    where ${IS_LIVE} order by c.started_at desc, c.id limit ${CALLS_SHOWN}`,
  )
  return {
    calls: rows.map((row) => ({
      sessionId: row.session_id,
      replica: row.replica_id,
      kind: row.kind,
      state: row.state,
      ...(row.tool !== null && { tool: row.tool }),
      owner: ownerOf(row),
      agentName: row.agent_name,
      offTheRecord: row.off_the_record,
      turns: row.turns,
      toolCalls: row.tool_calls,
      startedAt: row.started_at,
      changedAt: row.changed_at,
    })),
    callsTotal: rows[0]?.total ?? 0,
    voiceCalls: rows[0]?.voice ?? 0,
  }
}

async function readReplicas(db: Db): Promise<ConsoleReplica[]> {
  const rows = await read<{ report: Replica; calls: number }>(
    db,
    sql`select r.report, (select count(*) from calls c where c.replica_id = r.id and c.ended_at is null)::int as calls
    from replicas r where r.until > clock_timestamp() order by r.report ->> 'startedAtMs', r.id limit ${REPLICAS}`,
  )
  return rows.map(({ report: { startedAtMs, ...report }, calls }) => ({
    ...report,
    calls,
    startedAt: new Date(startedAtMs).toISOString(),
  }))
}

type Tools = Pick<ConsoleFigures, 'toolsPerMinute' | 'toolsFailed' | 'toolsRefused'>

async function readTools(db: Db): Promise<Tools> {
  const rows = await read<{ ago: number; calls: number; failed: number }>(
    db,
    sql`select floor(extract(epoch from now() - at) / 60)::int as ago, count(*)::int as calls,
      (count(*) filter (where outcome = 'failed'))::int as failed
    from audit where at > now() - interval '1 hour' and ${IS_TOOL} group by 1`,
  )
  const [refused] = await read<{ calls: number }>(
    db,
    sql`select coalesce(sum(calls), 0)::int as calls from refused_calls where minute > now() - interval '1 hour'`,
  )
  const perMinute = new Map(rows.map(({ ago, calls }) => [ago, calls]))
  return {
    toolsPerMinute: Array.from(
      { length: MINUTES_SHOWN },
      (_, at) => perMinute.get(MINUTES_SHOWN - 1 - at) ?? 0,
    ),
    toolsFailed: rows.reduce((sum, { failed }) => sum + failed, 0),
    toolsRefused: refused?.calls ?? 0,
  }
}

async function readErrors(db: Db): Promise<ConsoleFigures['errors']> {
  const rows = await read<{ tool: string; code: string | null; calls: number; last_at: string }>(
    db,
    sql`select tool, code, count(*)::int as calls, ${iso(sql`max(at)`)} as last_at
    from audit where at > now() - interval '1 hour' and outcome = 'failed' and ${IS_TOOL}
    group by tool, code order by max(at) desc limit ${ROWS}`,
  )
  return rows.map(({ tool, code, calls, last_at }) => ({ tool, code, count: calls, lastAt: last_at }))
}

type Jobs = Pick<ConsoleFigures, 'queues' | 'parked'>

async function readJobs(db: Db): Promise<Jobs> {
  const parked = await read<
    OwnerRow & { session_id: string; error: string | null; attempts: number; ended_at: string }
  >(
    db,
    sql`select l.session_id, l.error, l.attempts, ${textOf('l.ended_at')} as ended_at, v.actor_kind as owner_kind,
      v.actor_id as owner_id, u.email
    from session_logs l join conversations v on v.id = l.conversation_id
      left join users u on v.actor_kind = 'user' and u.id = v.actor_id
    where l.status = 'failed' order by l.ended_at desc limit ${ROWS}`,
  )
  return {
    queues: await readQueues(db),
    parked: parked.map((row) => ({
      sessionId: row.session_id,
      owner: ownerOf(row),
      error: row.error ?? '',
      attempts: row.attempts,
      endedAt: row.ended_at,
    })),
  }
}

/** The tables of the queue are made with the first job. */
async function readQueues(db: Db): Promise<ConsoleFigures['queues']> {
  const [made] = await read<{ is: boolean }>(db, sql`select to_regclass('jobs.job') is not null as is`)
  if (!made?.is) return []
  const rows = await read<ConsoleFigures['queues'][number]>(
    db,
    sql`select name, (count(*) filter (where state = 'created'))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'retry'))::int as retrying,
      (count(*) filter (where state = 'failed'))::int as failed
    from jobs.job where state in ('created', 'active', 'retry', 'failed') group by name order by name limit ${ROWS}`,
  )
  return [...rows]
}

type TradeRow = OwnerRow &
  Readonly<{
    id: string
    status: string
    input: string
    output: string
    usd: string | null
    changed_at: string
  }>

/** Those that have moved money or may yet, and previews that wait for an answer. */
async function readTrades(db: Db): Promise<ConsoleFigures['trades']> {
  const rows = await read<TradeRow>(
    db,
    sql`select t.id, t.status, t.trade -> 'input' ->> 'symbol' as input, t.trade -> 'output' ->> 'symbol' as output,
      t.context ->> 'valueUsd' as usd, ${textOf('t.updated_at')} as changed_at, t.actor_kind as owner_kind,
      t.actor_id as owner_id, u.email
    from trades t left join users u on t.actor_kind = 'user' and u.id = t.actor_id
    where t.status in ('consented', 'signed', 'sent') or (t.status = 'previewed' and t.expires_at > now())
    order by t.status = 'previewed', t.seq desc limit ${ROWS}`,
  )
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    owner: ownerOf(row),
    input: row.input,
    output: row.output,
    valueUsd: row.usd === null ? null : Number(row.usd),
    changedAt: row.changed_at,
  }))
}

async function readDay(db: Db): Promise<DayFigures> {
  const [calls] = await read<{ calls: number; input: string; output: string }>(
    db,
    sql`select count(*)::int as calls, coalesce(sum(input_tokens), 0)::text as input,
      coalesce(sum(output_tokens), 0)::text as output
    from calls where started_at > now() - interval '24 hours'`,
  )
  const [trades] = await read<{ usd: string }>(
    db,
    sql`select coalesce(sum((context ->> 'valueUsd')::numeric), 0)::text as usd from trades
    where status = any(${sql.param([...SPENDING])}) and updated_at > now() - interval '24 hours'`,
  )
  return {
    calls: calls?.calls ?? 0,
    inputTokens: Number(calls?.input ?? 0),
    outputTokens: Number(calls?.output ?? 0),
    tradedUsd: Number(trades?.usd ?? 0),
  }
}

type PlaceRow = Readonly<{
  conversation_id: string
  kind: 'guest' | 'user'
  id: string
  off_the_record: boolean
  started_at: string
  is_ended: boolean
}>

async function readSession(db: Db, sessionId: string): Promise<SessionPlace | undefined> {
  const [row] = await read<PlaceRow>(
    db,
    sql`select s.conversation_id, v.actor_kind as kind, v.actor_id as id, v.off_the_record,
      ${textOf('s.created_at')} as started_at, s.ended_at is not null as is_ended
    from sessions s join conversations v on v.id = s.conversation_id
    where s.id = ${sessionId} and v.deleted_at is null`,
  )
  return (
    row && {
      sessionId,
      conversationId: row.conversation_id,
      owner: { kind: row.kind, id: row.id },
      offTheRecord: row.off_the_record,
      startedAtMs: Date.parse(row.started_at),
      isEnded: row.is_ended,
    }
  )
}
