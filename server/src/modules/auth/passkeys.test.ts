import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { MAX_PASSKEYS } from '@anzuo/contract/account'
import type { OpenedDatabase } from '../../db/database'
import { passkeyChallenges, passkeys } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createSoftwarePasskey } from '../../testing/softwarePasskey'
import { createTestServer, createUniquePhoneNumber } from '../../testing/testServer'

const ORIGIN = 'https://shop.test'
const { success, conflict, captchaWrong, notFound, sessionOver } = RESPONSE_CODE

const start = (database: OpenedDatabase) =>
  createTestServer(database, { environment: { PUBLIC_ADDRESS: ORIGIN } })

const readChallenge = (options: unknown) => (options as { challenge: string }).challenge

await describeStartedOnEveryDatabase('passkeys of customers', start, (server, { db }) => {
  const begin = async (token: string) => {
    const { challengeId, options } = await server.dataOf('/user/passkeys/begin', {}, { token })
    return { challengeId, challenge: readChallenge(options) }
  }
  const add = async (token: string, passkey = createSoftwarePasskey(ORIGIN), label = 'Phone') => {
    const { challengeId, challenge } = await begin(token)
    const response = passkey.register(challenge)
    await server.dataOf('/user/passkeys/add', { challengeId, response, label }, { token })
    return passkey
  }
  const askToLogIn = async () => {
    const { challengeId, options } = await server.dataOf('/auth/passkey/begin', {})
    return { challengeId, challenge: readChallenge(options) }
  }
  const finish = (challengeId: string, response: Record<string, unknown>, token?: string) =>
    server.call('/auth/passkey/finish', { challengeId, response }, token ? { token } : {})
  const logIn = async (passkey: ReturnType<typeof createSoftwarePasskey>, counter = 1) => {
    const { challengeId, challenge } = await askToLogIn()
    return finish(challengeId, passkey.sign(challenge, { counter }))
  }
  const list = async (token: string) => (await server.dataOf('/user/passkeys/list', {}, { token })).passkeys

  it('log their person in without a code, and say when they were used', async () => {
    const phone = createUniquePhoneNumber()
    const token = await server.signIn(phone)
    const me = await server.dataOf('/user/get', {}, { token })
    const passkey = await add(token)
    assert.deepEqual(
      (await list(token)).map(({ label, lastUsedAt }) => [label, lastUsedAt]),
      [['Phone', null]],
    )
    const codesBefore = server.sentCodes.length
    const { data } = await logIn(passkey)
    assert.equal(data?.isNewUser, false)
    assert.equal((await server.dataOf('/user/get', {}, { token: data?.token ?? '' })).id, me.id)
    assert.equal(server.sentCodes.length, codesBefore)
    assert.equal((await list(token))[0]?.lastUsedAt, server.clock.now().toISOString())
  })

  it('make the client known at the phone, and end the session that the device had before', async () => {
    const token = await server.signIn()
    const passkey = await add(token)
    const { challengeId, challenge } = await askToLogIn()
    const { data } = await finish(challengeId, passkey.sign(challenge, { counter: 1 }), token)
    assert.ok(data?.knownClientToken)
    assert.equal((await server.call('/user/get', {}, { token })).code, sessionOver)
  })

  it('are told of to the owner at each place when one is added', async () => {
    const before = server.sentNotices.length
    await add(await server.signIn())
    assert.deepEqual(
      server.sentNotices.slice(before).map(({ notice }) => notice),
      ['passkeyAdded'],
    )
  })

  it('are asked for in the same words of everybody, and offered to clients by their host', async () => {
    const { options } = await server.dataOf('/auth/passkey/begin', {})
    assert.equal(options.rpId, 'shop.test')
    assert.equal(options.userVerification, 'required')
    assert.equal(options.allowCredentials, undefined)
    assert.equal((await server.dataOf('/open/app/app_config', {})).passkeyHost, 'shop.test')
  })

  it('open nothing for pages of somebody else, without checking who holds them, or when nobody knows them', async () => {
    const passkey = await add(await server.signIn())
    for (const changes of [{ origin: 'https://shop.test.evil.example' }, { isVerified: false }]) {
      const { challengeId, challenge } = await askToLogIn()
      const answer = await finish(challengeId, passkey.sign(challenge, { counter: 1, ...changes }))
      assert.deepEqual([answer.code, answer.data ?? null], [captchaWrong, null])
    }
    assert.equal((await logIn(createSoftwarePasskey(ORIGIN))).code, captchaWrong)
  })

  it('open nothing by an answer that was given before, also where it was refused, nor by the answer to another challenge', async () => {
    const passkey = await add(await server.signIn())
    const { challengeId, challenge } = await askToLogIn()
    const answered = passkey.sign(challenge, { counter: 1 })
    assert.equal((await finish(challengeId, answered)).code, success)
    assert.equal((await finish(challengeId, answered)).code, conflict)
    const other = await askToLogIn()
    assert.equal((await finish(other.challengeId, answered)).code, captchaWrong)
    const right = passkey.sign(other.challenge, { counter: 2 })
    assert.equal((await finish(other.challengeId, right)).code, conflict)
  })

  it('open nothing once the challenge has run out', async () => {
    const passkey = await add(await server.signIn())
    const { challengeId, challenge } = await askToLogIn()
    server.clock.advance({ minutes: 16 })
    assert.equal((await finish(challengeId, passkey.sign(challenge, { counter: 1 }))).code, conflict)
  })

  it('are known as copies by a count of signatures that does not grow', async () => {
    const passkey = await add(await server.signIn())
    assert.equal((await logIn(passkey, 5)).code, success)
    assert.equal((await logIn(passkey, 5)).code, captchaWrong)
    assert.equal((await logIn(passkey, 6)).code, success)
  })

  it('are added by the person alone who began, once, in time, and on our pages', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const tryToAdd = (token: string, challengeId: string, response: Record<string, unknown>) =>
      server.call('/user/passkeys/add', { challengeId, response, label: 'Phone' }, { token })
    const passkey = createSoftwarePasskey(ORIGIN)
    const { challengeId, challenge } = await begin(mine)
    const response = passkey.register(challenge)
    assert.equal((await tryToAdd(theirs, challengeId, response)).code, conflict)
    assert.equal((await finish(challengeId, response)).code, conflict, 'it is no challenge of a log-in')
    assert.equal((await tryToAdd(mine, challengeId, response)).code, success)
    assert.equal((await tryToAdd(mine, challengeId, response)).code, conflict)

    const elsewhere = await begin(mine)
    const foreign = createSoftwarePasskey(ORIGIN).register(elsewhere.challenge, {
      origin: 'https://evil.test',
    })
    assert.equal((await tryToAdd(mine, elsewhere.challengeId, foreign)).code, captchaWrong)

    const late = await begin(mine)
    server.clock.advance({ minutes: 16 })
    const slow = createSoftwarePasskey(ORIGIN).register(late.challenge)
    assert.equal((await tryToAdd(mine, late.challengeId, slow)).code, conflict)

    const again = await begin(theirs)
    const taken = passkey.register(again.challenge)
    assert.equal((await tryToAdd(theirs, again.challengeId, taken)).code, conflict, 'it is somebody else’s')
    assert.deepEqual(await list(theirs), [])
  })

  it('are renamed and removed by their person alone; one that was removed logs nobody in', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const passkey = await add(mine)
    const rename = (token: string) =>
      server.call('/user/passkeys/rename', { id: passkey.id, label: 'Laptop' }, { token })
    const remove = (token: string) => server.call('/user/passkeys/remove', { id: passkey.id }, { token })
    assert.deepEqual([(await rename(theirs)).code, (await remove(theirs)).code], [notFound, notFound])
    assert.equal((await rename(mine)).data?.passkeys[0]?.label, 'Laptop')
    assert.deepEqual((await remove(mine)).data, { passkeys: [] })
    assert.equal((await remove(mine)).code, notFound)
    assert.equal((await logIn(passkey)).code, captchaWrong)
  })

  it('are no more than an account may have', async () => {
    const token = await server.signIn()
    const { id: userId } = await server.dataOf('/user/get', {}, { token })
    await db.insert(passkeys).values(
      Array.from({ length: MAX_PASSKEYS }, (_, at) => ({
        id: `${userId}-${at}`,
        userId,
        publicKey: '',
        counter: 0,
        transports: [],
        label: 'Phone',
        createdAt: server.clock.now(),
      })),
    )
    assert.equal((await server.call('/user/passkeys/begin', {}, { token })).code, conflict)
  })

  it('go when their person logs out everywhere, and stay when one device logs out', async () => {
    const token = await server.signIn()
    const passkey = await add(token)
    await server.dataOf('/auth/logout', {}, { token })
    const { data } = await logIn(passkey, 1)
    await server.dataOf('/user/devices/sign_out_everywhere', {}, { token: data?.token ?? '' })
    assert.equal((await logIn(passkey, 2)).code, captchaWrong)
    assert.deepEqual(await db.select().from(passkeys).where(eq(passkeys.id, passkey.id)), [])
  })

  it('stand in the file that the person takes along, without the key', async () => {
    const token = await server.signIn()
    const passkey = await add(token)
    const { parts } = await server.dataOf('/user/export', {}, { token })
    const [row] = parts.passkeys as Record<string, unknown>[]
    assert.deepEqual([row?.id, row?.label, row?.publicKey], [passkey.id, 'Phone', undefined])
  })

  it('leave nothing of a challenge behind that was answered', async () => {
    const passkey = await add(await server.signIn())
    const { challengeId, challenge } = await askToLogIn()
    await finish(challengeId, passkey.sign(challenge, { counter: 1 }))
    assert.deepEqual(
      await db.select().from(passkeyChallenges).where(eq(passkeyChallenges.id, challengeId)),
      [],
    )
  })
})

await describeStartedOnEveryDatabase(
  'passkeys where browsers give none',
  database => createTestServer(database, { environment: { PUBLIC_ADDRESS: 'http://10.0.0.7:8080' } }),
  server => {
    it('are not offered at a bare IP address', async () => {
      assert.equal((await server.dataOf('/open/app/app_config', {})).passkeyHost, null)
      assert.equal((await server.call('/auth/passkey/begin', {})).code, RESPONSE_CODE.unavailable)
    })
  },
)
