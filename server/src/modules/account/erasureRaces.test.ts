import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { DEFAULT_CALL_LIMITS, type OpenedDatabase } from '../../db/database'
import { openPostgres } from '../../db/postgres'
import { users } from '../../db/schema'
import { createMigratedTestDatabase, isPostgresReachable, lockPostgresTables } from '../../testing/databases'
import { waitUntil } from '../../testing/mqttBrokers'
import { createTestServer, createUniquePhoneNumber, type TestServer } from '../../testing/testServer'
import { ACCOUNT_CLOSURE_GRACE_DAYS, eraseDueAccounts } from './accountClosure'

const PEOPLE = 10

// The embedded database has one connection: there nothing happens while an account is being erased.
if (await isPostgresReachable())
  describe('a log-in while the account is being erased', () => {
    let database: OpenedDatabase
    let server: TestServer
    let url = ''
    let drop = async () => {}
    before(async () => {
      ;({ url, drop } = await createMigratedTestDatabase())
      // How long a log-in may wait for a lock is not what is tested: on a slow machine it would be told to come again.
      const callLimits = { ...DEFAULT_CALL_LIMITS, statementMs: 3_000_000 }
      database = await openPostgres({ url, callLimits, onConnectionError: () => {} })
      server = await createTestServer(database)
    })
    after(async () => {
      await server.close()
      await database.close()
      await drop()
    })

    /** Somebody who has asked to close the account. */
    const closingPerson = async () => {
      const phone = createUniquePhoneNumber()
      const token = await server.signIn(phone)
      const { id } = await server.dataOf('/user/get', {}, { token })
      await server.dataOf('/user/code/send', { channel: 'phone' }, { token })
      const proof = { channel: 'phone' as const, ...server.lastEntered() }
      const wish = { variant: 'store' as const, reasons: ['noChairs' as const], feedback: '', proof }
      await server.dataOf('/user/closing/ask', wish, { token })
      return { phone, id }
    }
    const createLogIn = async (phone: string) => {
      await server.askForCode(phone)
      const form = { phone, ...server.lastEntered(), agreed: true as const }
      return () => server.call('/auth/login', form)
    }
    const erase = () => eraseDueAccounts(database.jobDb, server.clock.now())
    const findAccounts = (phone: string) => database.db.select().from(users).where(eq(users.phone, phone))

    const countWaitingForLocks = async (): Promise<number> => {
      const { rows } = (await database.safetyDb.execute(sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)) as unknown as {
        rows: { waiting: number }[]
      }
      return rows[0]?.waiting ?? 0
    }

    it('waits for its end, and begins a new account', async () => {
      const { phone, id } = await closingPerson()
      server.clock.advance({ days: ACCOUNT_CLOSURE_GRACE_DAYS })
      const logIn = await createLogIn(phone)
      const unlock = await lockPostgresTables(url, ['orders'])
      const erasing = erase()
      await waitUntil(async () => (await countWaitingForLocks()) === 1)
      const loggingIn = logIn()
      await waitUntil(async () => (await countWaitingForLocks()) === 2)
      await unlock()

      assert.deepEqual(await erasing, [id])
      const { code, data } = await loggingIn
      assert.equal(code, RESPONSE_CODE.success)
      assert.deepEqual([data?.isNewUser, data?.isKept], [true, false])
      const [account, ...others] = await findAccounts(phone)
      assert.ok(account && account.id !== id && others.length === 0)
    })

    it('leaves the account there when it has come first', async () => {
      const { phone, id } = await closingPerson()
      server.clock.advance({ days: ACCOUNT_CLOSURE_GRACE_DAYS })
      const logIn = await createLogIn(phone)
      const unlock = await lockPostgresTables(url, ['session_tokens'])
      const loggingIn = logIn()
      await waitUntil(async () => (await countWaitingForLocks()) === 1)
      assert.deepEqual(await erase(), [])
      await unlock()

      const { data } = await loggingIn
      assert.deepEqual([data?.isNewUser, data?.isKept], [false, true])
      assert.deepEqual(
        (await findAccounts(phone)).map(account => account.id),
        [id],
      )
    })

    it('is answered to each of many, who have one account afterwards', async () => {
      const people = []
      for (let index = 0; index < PEOPLE; index += 1) people.push(await closingPerson())
      server.clock.advance({ days: ACCOUNT_CLOSURE_GRACE_DAYS })
      const logIns = []
      for (const { phone } of people) logIns.push(await createLogIn(phone))

      const [erased, ...answers] = await Promise.all([erase(), ...logIns.map(logIn => logIn())])
      for (const [index, { phone, id }] of people.entries()) {
        assert.equal(answers[index]?.code, RESPONSE_CODE.success)
        const [account, ...others] = await findAccounts(phone)
        assert.ok(account && others.length === 0)
        assert.equal(account.id !== id, erased.includes(id))
      }
    })
  })
