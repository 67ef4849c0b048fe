import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import { operatorRoles } from '@anzuo/domain/office/permissions'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestServer } from '../../testing/testServer'

const GET = '/office/v1/settings/signature_amount/get'
const DECIDE = '/office/v1/settings/signature_amount/decide'
const WITHDRAW = '/office/v1/settings/signature_amount/withdraw'
const CHANGE = '/office/v1/settings/change'

await describeStartedOnEveryDatabase(
  'the amount above which two people decide a refund',
  createTestServer,
  (server, { db }) => {
    const office = createTestOffice(server, db)
    let owner: TestOperator
    let bookkeeper: TestOperator

    const read = (operator = owner) => office.dataOf(GET, {}, operator)
    const setAmount = async (signatureAmount: number, changes: { returnDays?: number } = {}, by = owner) => {
      const { sections } = await office.dataOf('/office/v1/settings/get', {}, by)
      const state = sections.find(({ change }) => change.section === 'refunds')
      assert.ok(state?.change.section === 'refunds')
      const value = { ...state.change.value, ...changes, signatureAmount }
      const change = { section: 'refunds' as const, value }
      return office.call(CHANGE, { requestKey: randomUUID(), change, version: state.version }, by)
    }
    const approve = (id: string, amount: number, by: TestOperator) =>
      office.call(DECIDE, { requestKey: randomUUID(), id, decision: { kind: 'approve', amount } }, by)
    const decline = (id: string, by: TestOperator) =>
      office.call(DECIDE, { requestKey: randomUUID(), id, decision: { kind: 'decline' } }, by)
    const withdraw = (id: string, by: TestOperator) =>
      office.call(WITHDRAW, { requestKey: randomUUID(), id }, by)
    /** Somebody has proposed to raise it. */
    const proposed = async (amount: number) => {
      assert.equal((await setAmount(amount)).code, 0)
      const { pending } = await read()
      assert.ok(pending)
      return pending.id
    }

    beforeEach(async () => {
      owner = await office.newOperator(['owner'])
      bookkeeper = await office.newOperator(['finance'])
      await setAmount(0)
      const { signatureAmount } = defaultShopSettings.refunds
      await approve(await proposed(signatureAmount), signatureAmount, bookkeeper)
      assert.deepEqual(await read(), { amount: signatureAmount, pending: null })
    })

    it('is not raised by one owner, whatever else they change with it, and is once somebody else approved', async () => {
      const { data } = await setAmount(50_000_00, { returnDays: 9 })
      assert.ok(data?.change.section === 'refunds')
      assert.deepEqual([data.change.value.signatureAmount, data.change.value.returnDays], [10_000_00, 9])
      const { amount, pending } = await read()
      assert.deepEqual(
        [amount, pending?.amount, pending?.proposedBy.name, pending?.actions],
        [10_000_00, 50_000_00, owner.name, ['withdraw']],
      )
      const id = pending?.id ?? ''
      assert.equal((await approve(id, 50_000_00, owner)).code, RESPONSE_CODE.conflict)
      assert.equal((await read()).amount, 10_000_00)
      assert.deepEqual((await read(bookkeeper)).pending?.actions, ['approve', 'decline'])
      assert.equal((await approve(id, 40_000_00, bookkeeper)).code, RESPONSE_CODE.conflict)
      assert.deepEqual((await approve(id, 50_000_00, bookkeeper)).data, { amount: 50_000_00, pending: null })
      assert.equal((await approve(id, 50_000_00, bookkeeper)).code, RESPONSE_CODE.conflict)
    })

    it('is lowered by one person at once, which ends a wish to raise it', async () => {
      const id = await proposed(50_000_00)
      assert.equal((await setAmount(5_000_00)).code, 0)
      assert.deepEqual(await read(), { amount: 5_000_00, pending: null })
      assert.equal((await approve(id, 50_000_00, bookkeeper)).code, RESPONSE_CODE.conflict)
      assert.equal((await read()).amount, 5_000_00)
    })

    it('stays while somebody changes another setting of refunds', async () => {
      const id = await proposed(50_000_00)
      assert.equal((await setAmount(10_000_00, { returnDays: 12 })).code, 0)
      assert.equal((await read()).pending?.id, id)
      assert.equal((await approve(id, 50_000_00, bookkeeper)).code, 0)
      const { sections } = await office.dataOf('/office/v1/settings/get', {}, owner)
      const refunds = sections.find(({ change }) => change.section === 'refunds')?.change
      assert.ok(refunds?.section === 'refunds')
      assert.deepEqual([refunds.value.returnDays, refunds.value.signatureAmount], [12, 50_000_00])
    })

    it('waits for one wish at a time, which only its proposer withdraws', async () => {
      const id = await proposed(50_000_00)
      assert.equal((await setAmount(60_000_00)).code, RESPONSE_CODE.conflict)
      const other = await office.newOperator(['owner'])
      assert.equal((await withdraw(id, other)).code, RESPONSE_CODE.forbidden)
      assert.equal((await withdraw(id, owner)).data?.pending, null)
      assert.equal((await approve(id, 50_000_00, other)).code, RESPONSE_CODE.conflict)
      await proposed(60_000_00)
    })

    it('is declined by somebody else, and can be proposed again', async () => {
      const id = await proposed(50_000_00)
      assert.equal((await decline(id, owner)).code, RESPONSE_CODE.conflict)
      assert.deepEqual((await decline(id, bookkeeper)).data, { amount: 10_000_00, pending: null })
      await proposed(50_000_00)
    })

    it('can be approved for seven days', async () => {
      const id = await proposed(50_000_00)
      server.clock.advance({ days: 7 })
      owner = await office.newOperator(['owner'])
      bookkeeper = await office.newOperator(['finance'])
      assert.equal((await read()).pending, null)
      assert.equal((await approve(id, 50_000_00, bookkeeper)).code, RESPONSE_CODE.conflict)
      assert.notEqual(await proposed(60_000_00), id)
    })

    it('is approved once by two who approve at the same moment', async () => {
      const id = await proposed(50_000_00)
      const others = [bookkeeper, await office.newOperator(['owner'])]
      const answers = await Promise.all(others.map(other => approve(id, 50_000_00, other)))
      assert.deepEqual(answers.map(({ code }) => code).sort(), [0, RESPONSE_CODE.conflict])
    })

    it('is proposed by owners, and approved by those who sign refunds', async () => {
      const id = await proposed(50_000_00)
      for (const role of operatorRoles) {
        const operator = await office.newOperator([role])
        const mayApprove = role === 'owner' || role === 'finance'
        const seen = await office.call(GET, {}, operator)
        assert.equal(seen.code === 0, mayApprove, `${role} reads it`)
        const decided = await approve(id, 1, operator)
        // The amount is another one: whoever may decide is told so.
        assert.equal(decided.code, mayApprove ? RESPONSE_CODE.conflict : RESPONSE_CODE.forbidden, role)
        const change = { section: 'refunds' as const, value: defaultShopSettings.refunds }
        const changed = await office.call(CHANGE, { requestKey: randomUUID(), change, version: 1 }, operator)
        assert.equal(changed.code !== RESPONSE_CODE.forbidden, role === 'owner', `${role} proposes`)
      }
    })

    it('tells in the audit log who proposed and who approved', async () => {
      await approve(await proposed(50_000_00), 50_000_00, bookkeeper)
      const subject = { kind: 'settings' as const, id: 'refunds' }
      const { entries } = await office.dataOf('/office/v1/audit/list', { subject }, owner)
      const [approved, asked] = entries
      assert.deepEqual(
        [approved?.actor?.name, approved?.before, approved?.after],
        [
          bookkeeper.name,
          { signatureAmount: 10_000_00 },
          { signatureAmount: 50_000_00, proposedBy: owner.name },
        ],
      )
      assert.deepEqual(
        [asked?.actor?.name, asked?.after?.proposedSignatureAmount, asked?.after?.signatureAmount],
        [owner.name, 50_000_00, 10_000_00],
      )
    })
  },
)
