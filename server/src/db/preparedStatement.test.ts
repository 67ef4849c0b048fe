import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { describeOnEveryDatabase } from '../testing/databases'
import { users } from './schema'
import { cachePreparedStatement } from './preparedStatement'

const selectNickname = cachePreparedStatement(db =>
  db
    .select({ nickname: users.nickname })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('nickname_of'),
)

await describeOnEveryDatabase('a statement that is kept', ({ db }) => {
  it('belongs to the transaction that it is asked for in', async () => {
    const id = randomUUID()
    const rolledBack = db.transaction(async tx => {
      await tx.insert(users).values({ id, nickname: 'Lin', createdAt: new Date(0) })
      assert.deepEqual(await selectNickname(tx).execute({ id }), [{ nickname: 'Lin' }])
      throw new Error('rolled back')
    })
    await assert.rejects(rolledBack, /rolled back/)
    assert.deepEqual(await selectNickname(db).execute({ id }), [])
  })

  it('answers each of many transactions at once with its own', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID())
    const seen = await Promise.all(
      ids.map((id, at) =>
        db.transaction(async tx => {
          await tx.insert(users).values({ id, nickname: `Lin ${at}`, createdAt: new Date(0) })
          return (await selectNickname(tx).execute({ id }))[0]?.nickname
        }),
      ),
    )
    assert.deepEqual(
      seen,
      ids.map((_, at) => `Lin ${at}`),
    )
  })
})
