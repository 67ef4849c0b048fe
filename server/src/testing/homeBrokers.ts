import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { Aedes } from 'aedes'
import mqtt, { type MqttClient } from 'mqtt'
import type { HomeBrokerAccess } from '@anzuo/chair-protocol'
import { findFreePort } from './findFreePort'
import { isMosquittoInstalled, waitUntilReachable } from './mqttBrokers'
import { createTemporaryFolder } from './testServer'

/** A broker as it stands in somebody's home, with a login for the chair and one for Home Assistant. */
export type TestHomeBroker = {
  kind: 'aedes' | 'mosquitto'
  /** What the owner gives the chair. */
  access: HomeBrokerAccess
  /** Home Assistant's own connection. */
  connectHome: () => Promise<MqttClient>
  stop: () => Promise<void>
  start: () => Promise<void>
}

const CHAIR = { username: 'chair', password: 'chair-of-the-home' }
const HOME = { username: 'homeassistant', password: 'home-of-the-chair' }

/** What docs/home-assistant.md says that a chair needs, word for word. */
const CHAIR_RIGHTS = [
  'user chair',
  'topic write homeassistant/device/+/config',
  'topic read homeassistant/status',
  'topic readwrite anzuo/#',
  'user homeassistant',
  'topic readwrite #',
]

const runCommand = promisify(execFile)

const describeBroker = (port: number) => ({
  access: { host: '127.0.0.1', port, isSecure: false, language: 'en' as const, ...CHAIR },
  connectHome: () => mqtt.connectAsync({ host: '127.0.0.1', port, ...HOME, reconnectPeriod: 100 }),
})

const startMosquittoOfHome = async (): Promise<TestHomeBroker> => {
  const folder = await createTemporaryFolder()
  const port = await findFreePort()
  const file = (name: string) => path.join(folder, name)
  const logins = [CHAIR, HOME].map(({ username, password }) => `${username}:${password}\n`)
  await writeFile(file('passwords'), logins.join(''), { mode: 0o600 })
  await runCommand('mosquitto_passwd', ['-U', file('passwords')])
  await writeFile(file('acl'), `${CHAIR_RIGHTS.join('\n')}\n`, { mode: 0o600 })
  const settings = [
    'allow_anonymous false',
    `password_file ${file('passwords')}`,
    `acl_file ${file('acl')}`,
    'persistence false',
    `listener ${port} 127.0.0.1`,
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  await writeFile(file('mosquitto.conf'), settings.join('\n'))
  const open = async () => {
    const child = spawn('mosquitto', ['-c', file('mosquitto.conf')], { stdio: 'ignore' })
    await waitUntilReachable(port)
    return child
  }
  let child = await open()
  process.on('exit', () => child.kill('SIGKILL'))
  return {
    kind: 'mosquitto',
    ...describeBroker(port),
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    start: async () => {
      child = await open()
    },
  }
}

const startAedesOfHome = async (): Promise<TestHomeBroker> => {
  const isLogin = (name: string | undefined, password: string | undefined) =>
    [CHAIR, HOME].some(login => login.username === name && login.password === password)
  const open = async (port: number) => {
    const broker = await Aedes.createBroker({
      authenticate: (...[, name, password, done]) => {
        if (isLogin(name, password?.toString())) return done(null, true)
        done(Object.assign(new Error('wrong name or password'), { returnCode: 4 as const }), false)
      },
    })
    const listener = net.createServer(socket => void broker.handle(socket))
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return { broker, listener, port: (listener.address() as AddressInfo).port }
  }
  let running = await open(0)
  const { port } = running
  return {
    kind: 'aedes',
    ...describeBroker(port),
    stop: async () => {
      await new Promise<void>(resolve => running.broker.close(() => resolve()))
      await new Promise(resolve => running.listener.close(resolve))
    },
    start: async () => {
      running = await open(port)
    },
  }
}

/** A small broker in this process, and a mosquitto of its own where one is installed. Said aloud when there is none. */
export const startEveryHomeBroker = async (): Promise<TestHomeBroker[]> => {
  if (await isMosquittoInstalled()) return [await startAedesOfHome(), await startMosquittoOfHome()]
  console.warn('mosquitto is not installed: the home of a chair is tested on another broker only')
  return [await startAedesOfHome()]
}
