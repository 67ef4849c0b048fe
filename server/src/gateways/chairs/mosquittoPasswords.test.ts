import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { isMosquittoInstalled, startMosquitto, waitUntil } from '../../testing/mqttBrokers'
import { createTemporaryFolder } from '../../testing/testServer'
import { createMqttClient } from './createMqttClient'
import { updateMosquittoPasswords } from './mosquittoPasswords'

const createPassword = () => randomBytes(32).toString('hex')

describe('the password file of mosquitto', () => {
  it('holds the chairs that have keys, and keeps the lines of others and those that are right', async () => {
    const file = path.join(await createTemporaryFolder(), 'passwords')
    await writeFile(file, 'server:$7$101$a$b\n', { mode: 0o640 })
    const [first, second] = [createPassword(), createPassword()]
    const both = new Map([
      ['HK24A00001', first],
      ['HK24A00002', second],
    ])
    assert.deepEqual(await updateMosquittoPasswords(file, both), {
      chairs: 2,
      added: 2,
      changed: 0,
      removed: 0,
    })
    const text = await readFile(file, 'utf8')
    assert.match(text, /^server:\$7\$101\$a\$b\nHK24A00001:\$7\$101\$/)
    assert.ok(!text.includes(first))
    assert.equal((await stat(file)).mode & 0o777, 0o640)

    assert.deepEqual(await updateMosquittoPasswords(file, both), {
      chairs: 2,
      added: 0,
      changed: 0,
      removed: 0,
    })
    assert.equal(await readFile(file, 'utf8'), text)
    const changed = new Map([['HK24A00001', createPassword()]])
    assert.deepEqual(await updateMosquittoPasswords(file, changed), {
      chairs: 1,
      added: 0,
      changed: 1,
      removed: 1,
    })
  })

  it('lets a provisioned chair into a real mosquitto, and puts a revoked one out', async context => {
    if (!(await isMosquittoInstalled())) return context.skip('mosquitto is not installed')
    const broker = await startMosquitto([])
    const [chair, other] = ['HK24A00001', 'HK24A00002']
    const passwords = new Map([
      [chair, createPassword()],
      [other, createPassword()],
    ])
    await updateMosquittoPasswords(broker.passwordFile, passwords)
    broker.reload()
    const clients = [...passwords].map(([username, password]) =>
      createMqttClient({
        url: broker.chairUrl,
        caFile: null,
        clientId: username,
        login: { username, password },
      }),
    )
    const [revoked, kept] = clients
    const loginErrors: string[] = []
    revoked?.on('error', error => loginErrors.push(error.message))
    await waitUntil(() => clients.every(({ connected }) => connected))
    loginErrors.length = 0

    await updateMosquittoPasswords(broker.passwordFile, new Map([...passwords].slice(1)))
    broker.reload()
    await waitUntil(() => revoked?.connected === false && loginErrors.length > 0)
    assert.match(loginErrors[0] ?? '', /not authori[sz]ed|bad user ?name/i)
    await kept?.publishAsync(`chair/v1/${other}/up`, 'x', { qos: 1 })
    for (const client of clients) await client.endAsync(true)
    await broker.stop()
  })
})
