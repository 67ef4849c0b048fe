import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type HealthProfile } from '@anzuo/contract'
import { users } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createUniquePhoneNumber, createTestServer } from '../../testing/testServer'

/** The smallest PNG: one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const PROFILE: HealthProfile = {
  name: '林 小姐',
  birthday: '1984-05-01',
  height: 171.5,
  weight: 68,
  sex: 'female',
  waist: null,
  smoker: false,
  hypertension: true,
  hypertensionMedication: null,
  diabetes: null,
  athlete: null,
}

await describeStartedOnEveryDatabase('the signed-in person', createTestServer, (server, database) => {
  let token: string
  const phone = createUniquePhoneNumber()
  before(async () => {
    token = await server.signIn(phone)
  })

  const edit = (changes: Parameters<typeof server.dataOf<'/user/edit'>>[1]) =>
    server.call('/user/edit', changes, { token })

  it('is shown with the phone masked', async () => {
    const user = await server.dataOf('/user/get', {}, { token })
    assert.equal(user.phone, `${phone.slice(0, 3)}****${phone.slice(-4)}`)
    assert.equal(user.locale, 'en-GB')
    assert.match(user.nickname, /^Anzuo \d{4}$/)
  })

  it('changes what is sent, and keeps the rest', async () => {
    assert.equal((await edit({ nickname: '  小林 ' })).data?.nickname, '小林')
    const image = (await edit({ image: `data:image/png;base64,${PNG}` })).data?.image ?? ''
    assert.match(image, /^\/9j\//, 'a JPEG')
    const { data } = await edit({ locale: 'zh-Hant' })
    assert.deepEqual([data?.nickname, data?.image, data?.locale], ['小林', image, 'zh-Hant'])
    assert.equal((await edit({ image: null })).data?.image, null)
    assert.equal((await edit({})).data?.nickname, '小林')
  })

  it('keeps no picture that is none', async () => {
    for (const image of [
      '',
      'data:text/html;base64,PGI+',
      Buffer.from('<svg/>').toString('base64'),
      'a b !',
    ]) {
      const answer = await edit({ image })
      assert.equal(answer.message, 'Choose a JPEG, PNG or WebP picture')
      assert.equal((await server.dataOf('/user/get', {}, { token })).image, null)
    }
  })

  it('has an empty profile at first, and then the one that was saved', async () => {
    const empty = await server.dataOf('/user/profile/get', {}, { token })
    assert.deepEqual(new Set(Object.values(empty)), new Set([null]))
    assert.deepEqual(await server.dataOf('/user/profile/edit', PROFILE, { token }), PROFILE)
    assert.deepEqual(await server.dataOf('/user/profile/get', {}, { token }), PROFILE)
    const emptied = { ...PROFILE, height: null, smoker: null }
    await server.dataOf('/user/profile/edit', emptied, { token })
    assert.deepEqual(await server.dataOf('/user/profile/get', {}, { token }), emptied)
  })

  it('saves a profile whole or not at all', async () => {
    const saved = await server.dataOf('/user/profile/get', {}, { token })
    const { weight: _left, ...incomplete } = PROFILE
    const missing = await server.post('/user/profile/edit', incomplete, { token })
    assert.equal(missing.json<{ message: string }>().message, 'Fill in the weight')
    for (const wrong of [
      { height: 17 },
      { birthday: '1984-02-30' },
      { birthday: '2999-01-01' },
      { birthday: '0001-01-01' },
    ]) {
      const { code } = await server.call('/user/profile/edit', { ...PROFILE, ...wrong }, { token })
      assert.equal(code, RESPONSE_CODE.invalidRequest, JSON.stringify(wrong))
    }
    assert.deepEqual(await server.dataOf('/user/profile/get', {}, { token }), saved)
  })

  it('is signed out when the account is gone', async () => {
    const gone = createUniquePhoneNumber()
    const oldToken = await server.signIn(gone)
    await database.db.delete(users).where(eq(users.phone, gone))
    const answer = await server.call('/user/get', {}, { token: oldToken })
    assert.equal(answer.code, RESPONSE_CODE.sessionOver)
    assert.equal(answer.message, 'Verification failed, please log in again')
  })
})
