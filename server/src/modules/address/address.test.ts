import assert from 'node:assert/strict'
import { it } from 'node:test'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestServer } from '../../testing/testServer'

const HOME: RequestBody<'/address/edit'> = {
  name: '林一',
  phone: '13800006021',
  districtCode: '310104',
  detail: '安福路 288 弄 6 号 502 室',
}

await describeStartedOnEveryDatabase('addresses', createTestServer, server => {
  const save = (token: string, changes: Partial<RequestBody<'/address/edit'>> = {}) =>
    server.dataOf('/address/edit', { ...HOME, ...changes }, { token })
  const list = async (token: string) => (await server.dataOf('/address/list', {}, { token })).addresses

  it('know province, city and district by one code', async () => {
    const { divisions: provinces } = await server.dataOf('/open/map/administrative_division', {})
    assert.ok(provinces.length >= 33)
    const { divisions: cities } = await server.dataOf('/open/map/administrative_division', {
      parent: '440000',
    })
    assert.ok(cities.some(({ name }) => name === '深圳市'))
    const { divisions: districts } = await server.dataOf('/open/map/administrative_division', {
      parent: '440300',
    })
    assert.ok(districts.some(({ name }) => name === '南山区'))
    const token = await server.signIn()
    assert.deepEqual((await save(token)).region, ['上海市', '徐汇区'])
    assert.deepEqual((await save(token, { districtCode: '440305' })).region, ['广东省', '深圳市', '南山区'])
  })

  it('are found in words, in the whole country', async () => {
    const read = async (text: string) => (await server.dataOf('/open/map/read_address', { text })).found
    assert.deepEqual(await read('上海徐汇区安福路 288 弄'), {
      districtCode: '310104',
      region: ['上海市', '徐汇区'],
      detail: '安福路 288 弄',
    })
    assert.equal((await read('广东深圳南山区'))?.districtCode, '440305')
    assert.equal(await read('安福路 288 弄'), null)
    const { districts } = await server.dataOf('/open/map/search_district', { query: '西湖' })
    assert.ok(districts.some(({ region }) => region.includes('杭州市')))
    assert.ok(districts.some(({ region }) => region.includes('南昌市')))
  })

  it('have one default: the first, then whichever is chosen', async () => {
    const token = await server.signIn()
    const first = await save(token)
    const second = await save(token, { name: '林二' })
    assert.deepEqual([first.isDefault, second.isDefault], [true, false])
    await save(token, { id: second.id, isDefault: true })
    const saved = await list(token)
    assert.deepEqual(
      saved.map(({ id, isDefault }) => [id, isDefault]),
      [
        [second.id, true],
        [first.id, false],
      ],
    )
    await save(token, { id: second.id, isDefault: false })
    assert.equal((await list(token))[0]?.isDefault, true, 'a default is given up only for another')
  })

  it('have one default, however many are saved at once', async () => {
    const token = await server.signIn()
    await Promise.all(Array.from({ length: 8 }, () => save(token, { isDefault: true })))
    const saved = await list(token)
    assert.equal(saved.length, 8)
    assert.equal(saved.filter(({ isDefault }) => isDefault).length, 1)
  })

  it('with a wrong field are refused with its name, and nothing is kept', async () => {
    const token = await server.signIn()
    const wrong = [
      [{ phone: '123' }, 'Check the phone number'],
      [{ name: '  ' }, 'Check the name'],
      [{ detail: '' }, 'Fill in the street and house number'],
      [{ districtCode: '999999' }, 'Choose province, city and district'],
      [{ districtCode: '310000' }, 'Choose province, city and district'],
    ] as const
    for (const [changes, message] of wrong) {
      const answer = await server.call('/address/edit', { ...HOME, ...changes }, { token })
      assert.deepEqual([answer.code, answer.message], [RESPONSE_CODE.invalidRequest, message])
    }
    assert.deepEqual(await list(token), [])
  })

  it('of others are answered like ones that do not exist', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const { id } = await save(theirs)
    const missing = '00000000-0000-4000-8000-000000000000'
    for (const asked of [id, missing, 'x']) {
      const answers = [
        await server.call('/address/get', { id: asked }, { token: mine }),
        await server.call('/address/edit', { ...HOME, id: asked }, { token: mine }),
        await server.call('/address/delete', { id: asked }, { token: mine }),
      ]
      for (const answer of answers)
        assert.deepEqual(answer, {
          code: RESPONSE_CODE.notFound,
          message: 'This address does not exist',
          data: null,
        })
    }
    assert.equal((await list(theirs))[0]?.name, HOME.name)
    await server.dataOf('/address/delete', { id }, { token: theirs })
    assert.deepEqual(await list(theirs), [])
  })
})
