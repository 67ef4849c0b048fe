import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { resolveRepositoryPath } from './repositoryPaths'
import { findFreePort } from '../testing/findFreePort'
import { waitUntil } from '../testing/mqttBrokers'
import { endWithThisProcess, killWithChildren } from './childProcesses'

const run = promisify(execFile)

/** The name that the runbook gives the standby. */
export const STANDBY_NAME = 'anzuo_standby'

/** How long one question of the trial to its own PostgreSQL may take. */
const QUERY_TIMEOUT_MS = 30_000

/** Whom the programs of PostgreSQL run as: they refuse root. */
const findPostgresUser = async (): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async flag => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

/** Runs a program as the user of PostgreSQL, whose programs are in its path. @returns what it printed */
export const runAsPostgres = async (
  program: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> => {
  const { stdout } = await run('pg_config', ['--bindir'])
  return run(program, parameters, {
    ...(await findPostgresUser()),
    cwd: '/',
    env: { ...environment, PATH: `${stdout.trim()}:${process.env.PATH}` },
    maxBuffer: 2 ** 26,
  })
}

/** Runs a program of PostgreSQL, such as `pg_basebackup`, as its user. @returns what it printed */
export const runPostgresProgram = async (
  name: string,
  parameters: readonly string[],
): Promise<{ stdout: string; stderr: string }> => {
  const { stdout } = await run('pg_config', ['--bindir'])
  return runAsPostgres(path.join(stdout.trim(), name), parameters)
}

/** A folder that PostgreSQL may write into. */
export const createPostgresFolder = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const { uid, gid } = await findPostgresUser()
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  await chmod(folder, 0o700)
  return folder
}

/** A PostgreSQL with a data folder of its own, which is started and killed as a machine would be. */
export class PostgresServer {
  private child: ChildProcess | null = null

  constructor(
    readonly dataFolder: string,
    readonly port: number,
  ) {}

  /** The address of one of its databases. */
  getDatabaseUrl(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    const { stdout } = await run('pg_config', ['--bindir'])
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'logging_collector=on',
    ]
    this.child = spawn(
      path.join(stdout.trim(), 'postgres'),
      ['-D', this.dataFolder, ...settings.flatMap(setting => ['-c', setting])],
      { ...(await findPostgresUser()), cwd: '/', stdio: 'ignore' },
    )
    const { child } = this
    endWithThisProcess(child)
    await waitUntil(async () => {
      if (child.exitCode !== null)
        throw new Error(`PostgreSQL in ${this.dataFolder} ended with ${child.exitCode}`)
      return (await this.query('select 1').catch(() => [])).length === 1
    })
  }

  /** Takes it away as a power cut does: every process at once. */
  async kill(): Promise<void> {
    if (this.child) await killWithChildren(this.child)
    this.child = null
  }

  /** Ends it in order. */
  async stop(): Promise<void> {
    if (!this.child) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGINT')
    await ended
    this.child = null
  }

  /** Runs a statement in a transaction that stays open, such as one that locks. @returns how to end it */
  async lock(database: string, statement: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: this.getDatabaseUrl(database) })
    await client.connect()
    await client.query(`begin; ${statement}`)
    return () => client.end()
  }

  /** Asks it something, on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(statement: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.getDatabaseUrl(database),
      connectionTimeoutMillis: 2000,
      query_timeout: QUERY_TIMEOUT_MS,
    })
    // A server that is killed ends connections; the question is answered by its own error.
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/**
 * A new PostgreSQL with the settings of `deploy/postgresql/archive.conf`, of which only the folder of the archive is another.
 * @param archiveFolder where its WAL goes
 */
export const createPrimary = async (folder: string, archiveFolder: string): Promise<PostgresServer> => {
  const dataFolder = await createPostgresFolder(path.join(folder, 'primary'))
  await createPostgresFolder(archiveFolder)
  await runPostgresProgram('initdb', ['-D', dataFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'])
  const settings = await readFile(resolveRepositoryPath('deploy/postgresql/archive.conf'), 'utf8')
  const settingsFile = path.join(folder, 'archive.conf')
  await writeFile(settingsFile, settings.replaceAll('/var/backups/anzuo/wal', archiveFolder), { mode: 0o644 })
  await appendFile(path.join(dataFolder, 'postgresql.conf'), `\ninclude '${settingsFile}'\n`)
  const primary = new PostgresServer(dataFolder, await findFreePort())
  await primary.start()
  await primary.query('create role replicator login replication')
  return primary
}

/** How the standby of the runbook finds its primary. */
const createConnectionText = (primary: PostgresServer, user: string): string =>
  `host=127.0.0.1 port=${primary.port} user=${user} application_name=${STANDBY_NAME}`

/** A standby that streams from this primary, by the command of the runbook. */
export const createStandby = async (folder: string, primary: PostgresServer): Promise<PostgresServer> => {
  const dataFolder = await createPostgresFolder(path.join(folder, 'standby'))
  const connection = createConnectionText(primary, 'replicator')
  const copy = ['-D', dataFolder, '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', STANDBY_NAME]
  await runPostgresProgram('pg_basebackup', ['-d', connection, ...copy])
  const standby = new PostgresServer(dataFolder, await findFreePort())
  await standby.start()
  return standby
}

/** From now on this primary acknowledges nothing that the standby does not have. Resolves once the standby counts. */
export const requireStandby = async (primary: PostgresServer): Promise<void> => {
  await primary.query(`alter system set synchronous_standby_names = 'FIRST 1 (${STANDBY_NAME})'`)
  await primary.query('select pg_reload_conf()')
  await waitUntil(async () => {
    const rows = await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication')
    return rows.some(row => row.sync_state === 'sync')
  })
}

/** Makes a standby the primary. Resolves once it takes writes. */
export const promote = async (standby: PostgresServer): Promise<void> => {
  await runPostgresProgram('pg_ctl', ['promote', '-w', '-D', standby.dataFolder])
}

/** Lets a primary that failed come back as standby of the one that took its place. */
export const rejoinAsStandby = async (failed: PostgresServer, primary: PostgresServer): Promise<void> => {
  // Until its first checkpoint after the promotion, pg_rewind believes that both have the same history.
  await primary.query('checkpoint')
  await primary.query(`select pg_create_physical_replication_slot('${STANDBY_NAME}')`)
  await runPostgresProgram('pg_rewind', [
    '-D',
    failed.dataFolder,
    `--source-server=${createConnectionText(primary, 'postgres')} dbname=postgres`,
    '-R',
  ])
  await failed.start()
}
