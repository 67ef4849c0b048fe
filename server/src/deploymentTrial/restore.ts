import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '../db/postgres'
import { seedBenchmarkShop } from '../seed/benchmarkShop'
import { seedDemoCatalogue } from '../seed/catalogue'
import { findAccountingViolations } from '../testing/accountingInvariants'
import { findFreePort } from '../testing/findFreePort'
import { waitUntil } from '../testing/mqttBrokers'
import { exitOnSignals } from './childProcesses'
import {
  createPostgresFolder,
  createPrimary,
  PostgresServer,
  runAsPostgres,
  runPostgresProgram,
} from './postgresServers'
import { resolveRepositoryPath } from './repositoryPaths'

/**
 * Backup and restore of docs/operations.md, tried on a PostgreSQL of its own that holds 100,000 orders with their lines, payments and
 * movements of stock:
 *
 *   npm run --silent trial:restore
 *
 * A dump is restored into an empty database, and base backup with archived WAL to a moment between two orders. The last line is JSON:
 * seconds, sizes, and which orders are there. It ends with 1 when it is not exactly those of before that moment.
 */
const ORDER_COUNT = 100_000
const PRODUCT_COUNT = 2000

/** Orders that come one after the other while the archive runs; the moment lies in their midst. */
const LATER_ORDERS = 40

const run = promisify(execFile)
const writeLine = (line: string) => process.stderr.write(`${line}\n`)

const measureSeconds = async (what: string, work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  const seconds = Math.round((performance.now() - start) / 100) / 10
  writeLine(`${what}: ${seconds} s`)
  return seconds
}

const measureMegabytes = async (place: string): Promise<number> => {
  const { stdout } = await run('du', ['-sk', place])
  return Math.round(Number(stdout.split('\t')[0]) / 102.4) / 10
}

const seed = async (url: string): Promise<void> => {
  const database = await openPostgres({
    url,
    onConnectionError: () => {},
    callLimits: { connections: 2, statementMs: 600_000 },
  })
  await seedDemoCatalogue(database.db, new Date())
  await seedBenchmarkShop(database.db, { products: PRODUCT_COUNT, orders: ORDER_COUNT }, new Date())
  await database.close()
}

/** One more order in the likeness of the seeded ones, with all that belongs to it, in one transaction. @returns its number */
const insertOneOrder = async (server: PostgresServer): Promise<string> => {
  const [row] = await server.query<{ number: string }>(
    `with model as (select * from orders where status = 'completed' and user_id is not null order by placed_at desc limit 1),
      line as (select l.* from order_lines l join model on model.id = l.order_id),
      made as (
        insert into orders select (jsonb_populate_record(null::orders, to_jsonb(model) || jsonb_build_object(
          'id', gen_random_uuid(), 'number', 'AZ' || nextval('order_numbers'), 'placed_at', clock_timestamp()))).*
        from model returning id, number, total),
      lines as (
        insert into order_lines select (jsonb_populate_record(null::order_lines, to_jsonb(line) || jsonb_build_object('order_id', made.id))).*
        from line, made returning sku_id, quantity),
      paid as (
        insert into payments select (jsonb_populate_record(null::payments, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'order_id', made.id,
          'request_key', gen_random_uuid(), 'out_trade_no', replace(gen_random_uuid()::text, '-', '')))).*
        from payments p join model on model.id = p.order_id, made returning id),
      moved as (
        insert into stock_movements (id, sku_id, kind, quantity, cause_id, at)
        select gen_random_uuid(), lines.sku_id, 'ordered', -lines.quantity, made.id, clock_timestamp() from lines, made
        returning sku_id, quantity),
      taken as (
        update skus set stock = stock + moved.quantity from moved where skus.id = moved.sku_id returning skus.id)
    select made.number from made, taken, paid`,
    'anzuo',
  )
  if (!row) throw new Error('the order was not made')
  return row.number
}

/** What stands for all orders and payments: how many, and a hash over them. */
const summarize = async (server: PostgresServer, database: string) => {
  const [row] = await server.query<{ orders: number; numbers: string }>(
    `select count(*)::int as orders, string_agg(o.number || ':' || o.total || ':' || coalesce(p.out_trade_no, ''), ',' order by o.number) as numbers
     from orders o left join payments p on p.order_id = o.id`,
    database,
  )
  return {
    orders: row?.orders ?? 0,
    hash: createHash('sha256')
      .update(row?.numbers ?? '')
      .digest('hex'),
  }
}

const findViolations = async (server: PostgresServer, name: string): Promise<string[]> => {
  const database = await openPostgres({
    url: server.getDatabaseUrl(name),
    onConnectionError: () => {},
    callLimits: { connections: 2, statementMs: 600_000 },
  })
  const violations = await findAccountingViolations(database.db)
  await database.close()
  return violations
}

/** Runs `deploy/backup/backup.sh`. @returns the backup that it made */
const runBackup = async (primary: PostgresServer, kind: 'base' | 'dump', folder: string): Promise<string> => {
  await runAsPostgres(resolveRepositoryPath('deploy/backup/backup.sh'), [kind], {
    PGHOST: '127.0.0.1',
    PGPORT: String(primary.port),
    PGUSER: 'postgres',
    BACKUP_FOLDER: folder,
  })
  const name = (await readdir(folder)).find(entry => entry.startsWith(`${kind}-`))
  if (!name) throw new Error(`backup.sh left no ${kind}`)
  return path.join(folder, name)
}

/** Dumps the database as every night, and restores it into an empty one. */
const tryDump = async (primary: PostgresServer, backupFolder: string) => {
  let file = ''
  const before = await summarize(primary, 'anzuo')
  const dumpSeconds = await measureSeconds('pg_dump -Fc', async () => {
    file = await runBackup(primary, 'dump', backupFolder)
  })
  const connection = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  await primary.query('create database restored')
  const restoreSeconds = await measureSeconds('pg_restore -j 2', () =>
    runPostgresProgram('pg_restore', [...connection, '-j', '2', '--exit-on-error', '-d', 'restored', file]),
  )
  const after = await summarize(primary, 'restored')
  const megabytes = Math.round((await stat(file)).size / 104_857.6) / 10
  const findings = await findViolations(primary, 'restored')
  if (after.hash !== before.hash)
    findings.push(`the dump brought back ${after.orders} of ${before.orders} orders`)
  await primary.query('drop database restored')
  return { dumpSeconds, megabytes, restoreSeconds, findings }
}

/** Takes orders one after the other. @returns their numbers, and a moment after the first half of them */
const takeLaterOrders = async (primary: PostgresServer) => {
  const kept: string[] = []
  const undone: string[] = []
  for (let index = 0; index < LATER_ORDERS / 2; index += 1) kept.push(await insertOneOrder(primary))
  const [moment] = await primary.query<{ at: string }>('select clock_timestamp()::text as at')
  for (let index = 0; index < LATER_ORDERS / 2; index += 1) undone.push(await insertOneOrder(primary))
  return { kept, undone, at: moment?.at ?? '' }
}

/** Unpacks a base backup, and lets PostgreSQL replay the archive up to a moment. */
const restoreToMoment = async (
  folder: string,
  { backupFolder, archiveFolder, at }: { backupFolder: string; archiveFolder: string; at: string },
): Promise<PostgresServer> => {
  const dataFolder = await createPostgresFolder(path.join(folder, 'restored'))
  await run('tar', ['-xpzf', path.join(backupFolder, 'base.tar.gz'), '-C', dataFolder])
  await writeFile(path.join(dataFolder, 'recovery.signal'), '')
  await appendFile(
    path.join(dataFolder, 'postgresql.auto.conf'),
    [
      '',
      `restore_command = 'cp ${archiveFolder}/%f %p'`,
      `recovery_target_time = '${at}'`,
      "recovery_target_action = 'promote'",
      // The copy must not write into the archive that it is made from.
      "archive_mode = 'off'",
      '',
    ].join('\n'),
  )
  const server = new PostgresServer(dataFolder, await findFreePort())
  await server.start()
  await waitUntil(async () => {
    const [row] = await server.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
    return row?.waits === false
  })
  return server
}

/** Takes a base backup, lets orders come, and goes back to a moment between two of them. */
const tryPointInTime = async (
  primary: PostgresServer,
  { folder, backups, archiveFolder }: { folder: string; backups: string; archiveFolder: string },
) => {
  let backupFolder = ''
  const backupSeconds = await measureSeconds('pg_basebackup', async () => {
    backupFolder = await runBackup(primary, 'base', backups)
  })
  const { kept, undone, at } = await takeLaterOrders(primary)
  // The last segment is archived when it is full, or after a minute; here nobody waits.
  const [switched] = await primary.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await waitUntil(async () => {
    const [row] = await primary.query<{ last: string }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (row?.last ?? '') >= (switched?.file ?? '~')
  })
  let restored: PostgresServer | null = null
  const restoreSeconds = await measureSeconds('restore to a moment', async () => {
    restored = await restoreToMoment(folder, { backupFolder, archiveFolder, at })
  })
  const server = restored as PostgresServer | null
  if (!server) throw new Error('it was not restored')
  const list = [...kept, ...undone].map(number => `'${number}'`).join(',')
  const rows = await server.query<{ number: string }>(
    `select number from orders where number in (${list})`,
    'anzuo',
  )
  const there = new Set(rows.map(({ number }) => number))
  const findings = await findViolations(server, 'anzuo')
  for (const number of kept)
    if (!there.has(number)) findings.push(`${number} came before the moment and is not there`)
  for (const number of undone)
    if (there.has(number)) findings.push(`${number} came after the moment and is there`)
  const { orders } = await summarize(server, 'anzuo')
  if (orders !== ORDER_COUNT + kept.length) findings.push(`${orders} orders are there`)
  const sizes = {
    backupMegabytes: await measureMegabytes(backupFolder),
    archiveMegabytes: await measureMegabytes(archiveFolder),
  }
  await server.kill()
  return { backupSeconds, ...sizes, restoreSeconds, orders, findings }
}

const main = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anzuo-restore-'))
  // PostgreSQL runs as a user of its own and has its folders in here.
  await chmod(folder, 0o755)
  const archiveFolder = path.join(folder, 'wal')
  const primary = await createPrimary(folder, archiveFolder)
  try {
    await primary.query('create database anzuo')
    await measureSeconds(`${ORDER_COUNT} orders written`, () => seed(primary.getDatabaseUrl('anzuo')))
    const databaseMegabytes = await measureMegabytes(path.join(primary.dataFolder, 'base'))
    const backups = await createPostgresFolder(path.join(folder, 'backups'))
    const dump = await tryDump(primary, backups)
    const pointInTime = await tryPointInTime(primary, { folder, backups, archiveFolder })
    console.log(JSON.stringify({ orders: ORDER_COUNT, databaseMegabytes, dump, pointInTime }))
    process.exitCode = [...dump.findings, ...pointInTime.findings].length > 0 ? 1 : 0
  } finally {
    await primary.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

exitOnSignals()
await main()
process.exit()
