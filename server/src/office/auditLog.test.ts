import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { desc, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { officeAuditLog, officeRequestKeys } from '../db/schema'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createTestOffice, type TestOperator } from '../testing/testOffice'
import { createTestServer } from '../testing/testServer'

await describeStartedOnEveryDatabase('the audit log', createTestServer, (server, { db, kind }) => {
  const office = createTestOffice(server, db)
  let owner: TestOperator
  before(async () => {
    owner = await office.newOperator(['owner'])
  })

  const invite = (changes: { requestKey?: string; email?: string } = {}) =>
    office.call(
      '/office/v1/operator/invite',
      {
        requestKey: randomUUID(),
        email: `${randomUUID()}@shop.example`,
        name: 'Li Wen',
        roles: ['orders'],
        storeId: null,
        ...changes,
      },
      owner,
    )
  const readLog = async () => (await office.dataOf('/office/v1/audit/list', { limit: 50 }, owner)).entries
  const verify = () => office.dataOf('/office/v1/audit/verify', {}, owner)

  it('says who changed what, from what to what', async () => {
    const invited = await invite()
    const id = invited.data?.operator.id ?? ''
    const change = {
      requestKey: randomUUID(),
      id,
      name: 'Li Wen',
      roles: ['support' as const],
      storeId: null,
    }
    await office.dataOf('/office/v1/operator/edit', change, owner)
    const [latest] = await readLog()
    assert.equal(latest?.actor?.id, owner.id)
    assert.equal(latest?.action, 'operator/edit')
    assert.deepEqual(latest?.subject, { kind: 'operator', id, label: 'Li Wen' })
    assert.deepEqual(latest?.before?.roles, ['orders'])
    assert.deepEqual(latest?.after?.roles, ['support'])
  })

  it('finds the lines of a person, an action and a thing', async () => {
    const id = (await invite()).data?.operator.id ?? ''
    const subject = { kind: 'operator' as const, id }
    for (const filter of [{ actorId: owner.id }, { action: 'operator/' }, { subject }]) {
      const { entries } = await office.dataOf('/office/v1/audit/list', filter, owner)
      assert.ok(entries.some(entry => entry.subject.id === id))
    }
    const { entries } = await office.dataOf('/office/v1/audit/list', { actorId: randomUUID() }, owner)
    assert.deepEqual(entries, [])
  })

  it('has one line for a change that is repeated under its key, and shows a secret once', async () => {
    const request = { requestKey: randomUUID(), email: `${randomUUID()}@shop.example` }
    const { data } = await invite(request)
    const lines = (await readLog()).length
    const again = await invite(request)
    assert.equal(again.code, RESPONSE_CODE.conflict)
    assert.equal((await readLog()).length, lines)
    const stored = JSON.stringify(await db.select().from(officeRequestKeys))
    assert.ok(data && !stored.includes(data.link.split('/').at(-1) ?? ''))
    const other = await invite({ ...request, email: `${randomUUID()}@shop.example` })
    assert.equal(other.code, RESPONSE_CODE.conflict)
  })

  it('has no line of a change that failed', async () => {
    const email = `${randomUUID()}@shop.example`
    await invite({ email })
    const lines = (await readLog()).length
    assert.equal((await invite({ email })).code, RESPONSE_CODE.conflict)
    assert.equal((await readLog()).length, lines)
  })

  it('keeps its chain when many people change things at once', async () => {
    const before = (await verify()).checked
    await Promise.all(Array.from({ length: 12 }, () => invite()))
    const { checked, brokenAt } = await verify()
    assert.deepEqual({ checked, brokenAt }, { checked: before + 12, brokenAt: null })
  })

  it(`is not changed, shortened or emptied by anybody who only has the database (${kind})`, async () => {
    for (const statement of [
      sql`update office_audit_log set reason = 'x'`,
      sql`delete from office_audit_log`,
      sql`truncate office_audit_log`,
    ])
      await assert.rejects(async () => db.execute(statement))
    assert.equal((await verify()).brokenAt, null)
  })

  it('shows a line that was changed past the triggers', async () => {
    const [last] = await db.select().from(officeAuditLog).orderBy(desc(officeAuditLog.sequence)).limit(1)
    assert.ok(last)
    const change = async (reason: string) => {
      await db.execute(sql`alter table office_audit_log disable trigger user`)
      await db.execute(sql`update office_audit_log set reason = ${reason} where sequence = ${last.sequence}`)
      await db.execute(sql`alter table office_audit_log enable trigger user`)
    }
    await change('something else')
    assert.equal((await verify()).brokenAt, last.sequence)
    await change(last.reason)
    assert.equal((await verify()).brokenAt, null)
  })

  it('lets nobody take the last owner away, nor themselves', async () => {
    const before = await office.dataOf('/office/v1/operator/list', {}, owner)
    const owners = before.operators.filter(
      ({ roles, status }) => roles.includes('owner') && status === 'active',
    )
    assert.deepEqual(
      owners.map(({ id }) => id),
      [owner.id],
    )
    const own = { id: owner.id, name: owner.name, storeId: null }
    const edit = { requestKey: randomUUID(), ...own, roles: ['reader' as const] }
    assert.equal((await office.call('/office/v1/operator/edit', edit, owner)).code, RESPONSE_CODE.conflict)
    const disable = { requestKey: randomUUID(), id: owner.id, isDisabled: true }
    const disabled = await office.call('/office/v1/operator/disable', disable, owner)
    assert.equal(disabled.code, RESPONSE_CODE.conflict)
  })

  it('shuts an operator out at once', async () => {
    const somebody = await office.newOperator(['orders'])
    const isIn = async () => (await office.call('/office/v1/session/get', {}, somebody)).code === 0
    assert.ok(await isIn())
    const request = { requestKey: randomUUID(), id: somebody.id, isDisabled: true }
    await office.dataOf('/office/v1/operator/disable', request, owner)
    assert.equal(await isIn(), false)
  })
})
