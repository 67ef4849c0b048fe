import assert from 'node:assert/strict'
import { it } from 'node:test'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestServer } from '../../testing/testServer'

type Edit = RequestBody<'/invoice_title/edit'>

const PERSONAL: Edit['invoice'] = { kind: 'personal', title: '林一' }
const COMPANY: Edit['invoice'] = {
  kind: 'company',
  title: '安坐科技有限公司',
  taxNumber: '91350100M000100Y43',
  email: 'lin@shop.example',
}

await describeStartedOnEveryDatabase('kept invoice titles', createTestServer, server => {
  const save = (token: string, edit: Edit) => server.dataOf('/invoice_title/edit', edit, { token })
  const list = async (token: string) => (await server.dataOf('/invoice_title/list', {}, { token })).titles

  it('are found again as they were kept, the default one first', async () => {
    const token = await server.signIn()
    const first = await save(token, { invoice: PERSONAL })
    const second = await save(token, { invoice: COMPANY })
    assert.deepEqual([first.isDefault, second.isDefault], [true, false])
    await save(token, { id: second.id, invoice: COMPANY, isDefault: true })
    assert.deepEqual(await list(token), [
      { id: second.id, invoice: COMPANY, isDefault: true },
      { id: first.id, invoice: PERSONAL, isDefault: false },
    ])
  })

  it('are changed from a company to a person, and then have no tax number', async () => {
    const token = await server.signIn()
    const { id } = await save(token, { invoice: COMPANY })
    await save(token, { id, invoice: PERSONAL })
    assert.deepEqual(await list(token), [{ id, invoice: PERSONAL, isDefault: true }])
  })

  it('are not kept twice, and take over another mailbox', async () => {
    const token = await server.signIn()
    const { id } = await save(token, { invoice: COMPANY })
    const again = await save(token, { invoice: { ...COMPANY, email: 'books@shop.example' } })
    assert.equal(again.id, id)
    assert.deepEqual(
      (await list(token)).map(({ invoice }) => invoice.email),
      ['books@shop.example'],
    )
  })

  it('are at most 20, also when they are kept at once, and one of them is the default', async () => {
    const token = await server.signIn()
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        server.call(
          '/invoice_title/edit',
          { invoice: { ...PERSONAL, title: `林 ${index}` }, isDefault: true },
          { token },
        ),
      ),
    )
    const refused = answers.filter(({ code }) => code !== 0)
    assert.deepEqual(
      refused.map(({ message }) => message),
      Array.from({ length: 2 }, () => 'You can save 20 sets of invoice details. Delete one first'),
    )
    const kept = await list(token)
    assert.equal(kept.length, 20)
    assert.equal(kept.filter(({ isDefault }) => isDefault).length, 1)
    const [{ id, invoice } = { id: '', invoice: PERSONAL }] = kept
    assert.equal((await save(token, { id, invoice })).id, id, 'a full list can still be changed')
  })

  it('with a number that can be none are refused by the field’s name', async () => {
    const token = await server.signIn()
    const edit = { invoice: { ...COMPANY, taxNumber: '91350100M000100Y44' } }
    const { code, message } = await server.call('/invoice_title/edit', edit, { token })
    assert.deepEqual([code, message], [RESPONSE_CODE.invalidRequest, 'Check the tax number'])
    assert.deepEqual(await list(token), [])
  })

  it('of others are answered like ones that do not exist', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const { id } = await save(theirs, { invoice: PERSONAL })
    for (const asked of [id, '00000000-0000-4000-8000-000000000000', 'x'])
      for (const answer of [
        await server.call('/invoice_title/edit', { id: asked, invoice: COMPANY }, { token: mine }),
        await server.call('/invoice_title/delete', { id: asked }, { token: mine }),
      ])
        assert.deepEqual(answer, {
          code: RESPONSE_CODE.notFound,
          message: 'These invoice details do not exist',
          data: null,
        })
    assert.deepEqual(await list(theirs), [{ id, invoice: PERSONAL, isDefault: true }])
    await server.dataOf('/invoice_title/delete', { id }, { token: theirs })
    assert.deepEqual(await list(theirs), [])
  })
})
