import { setTimeout as wait } from 'node:timers/promises'
import { spawn, execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { deriveBrokerPassword } from '@anzuo/chair-protocol'
import { startEmbeddedMqttBroker } from '../gateways/chairs/embeddedBroker'
import { findFreePort } from './findFreePort'
import { readMosquittoLimits } from './mosquittoLimits'
import { createTestChairKeys, getTestDeviceKey } from './testChairKeys'
import { createTemporaryFolder } from './testServer'

/** A broker for a test, which can be taken away and come back at the same address. */
export type TestMqttBroker = {
  kind: 'embedded' | 'mosquitto'
  /** How the server logs in. */
  url: string
  /** Where chairs find it. */
  chairUrl: string
  stop: () => Promise<void>
  start: () => Promise<void>
}

const SERVER_PASSWORD = 'server-secret'

const createEmbeddedTestBroker = async (): Promise<TestMqttBroker> => {
  const open = (port: number) =>
    startEmbeddedMqttBroker({
      host: '127.0.0.1',
      port,
      keys: createTestChairKeys(),
      serverPassword: SERVER_PASSWORD,
      certificate: null,
    })
  let broker = await open(0)
  const { port } = broker
  const chairUrl = `mqtt://127.0.0.1:${port}`
  return {
    kind: 'embedded',
    // The door for chairs: unlike the server's own it stays the same when the broker comes back.
    url: `mqtt://server:${SERVER_PASSWORD}@127.0.0.1:${port}`,
    chairUrl,
    stop: () => broker.close(),
    start: async () => {
      broker = await open(port)
    },
  }
}

const runCommand = promisify(execFile)

export const isMosquittoInstalled = async (): Promise<boolean> => {
  try {
    await runCommand('mosquitto', ['-h'])
  } catch (error) {
    // It ends with an error code after it has shown its help.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
  return true
}

/** The rules of docs/chair-broker.md, word for word. */
const MOSQUITTO_ACL = [
  'user server',
  'topic write chair/v1/+/down',
  'topic read chair/v1/+/up',
  'topic read chair/v1/+/up/+',
  'topic read chair/v1/+/state',
  'topic read chair/v1/+/online',
  'pattern read chair/v1/%u/down',
  'pattern write chair/v1/%u/up',
  'pattern write chair/v1/%u/up/+',
  'pattern write chair/v1/%u/state',
  'pattern write chair/v1/%u/online',
].join('\n')

/** A certificate of this machine for itself, or null where openssl is not installed. */
export const createSelfSignedCertificate = async (): Promise<{
  certFile: string
  keyFile: string
} | null> => {
  const folder = await createTemporaryFolder()
  const certFile = path.join(folder, 'cert.pem')
  const keyFile = path.join(folder, 'key.pem')
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  try {
    await runCommand('openssl', [...request, '-keyout', keyFile, '-out', certFile])
    return { certFile, keyFile }
  } catch {
    console.warn('openssl is not installed: TLS is not tested')
    return null
  }
}

/** A real mosquitto with credentials and rules for these chairs, over TLS when it is given a certificate. */
export const startMosquitto = async (
  serialNumbers: readonly string[],
  certificate: { certFile: string; keyFile: string } | null = null,
): Promise<TestMqttBroker & { passwordFile: string; reload: () => void }> => {
  const scheme = certificate ? 'mqtts' : 'mqtt'
  const folder = await createTemporaryFolder()
  const port = await findFreePort()
  const serverPort = await findFreePort()
  const file = (name: string) => path.join(folder, name)
  const logins = [
    ['server', SERVER_PASSWORD],
    ...serialNumbers.map(sn => [sn, deriveBrokerPassword(getTestDeviceKey(sn).key)]),
  ]
  await writeFile(file('passwords'), logins.map(login => login.join(':')).join('\n') + '\n', { mode: 0o600 })
  await runCommand('mosquitto_passwd', ['-U', file('passwords')])
  await writeFile(file('acl'), `${MOSQUITTO_ACL}\n`, { mode: 0o600 })
  const tls = certificate ? [`certfile ${certificate.certFile}`, `keyfile ${certificate.keyFile}`] : []
  await writeFile(
    file('mosquitto.conf'),
    [
      'allow_anonymous false',
      `password_file ${file('passwords')}`,
      `acl_file ${file('acl')}`,
      ...(await readMosquittoLimits()),
      `listener ${serverPort} 127.0.0.1`,
      ...tls,
      `listener ${port} 127.0.0.1`,
      'use_username_as_clientid true',
      ...tls,
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ].join('\n'),
  )
  const open = async () => {
    const child = spawn('mosquitto', ['-c', file('mosquitto.conf')], { stdio: 'ignore' })
    await waitUntilReachable(port)
    return child
  }
  let child = await open()
  process.on('exit', () => child.kill('SIGKILL'))
  return {
    kind: 'mosquitto',
    url: `${scheme}://server:${SERVER_PASSWORD}@127.0.0.1:${serverPort}`,
    chairUrl: `${scheme}://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    start: async () => {
      child = await open()
    },
    passwordFile: file('passwords'),
    /** Has it read its files again. */
    reload: () => void child.kill('SIGHUP'),
  }
}

/** Waits until something listens at a port of this machine. */
export const waitUntilReachable = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = net.connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isThere) return
    await wait(50)
  }
  throw new Error('the broker does not answer')
}

/** The embedded broker, and a mosquitto of its own where one is installed. Said aloud when there is none. */
export const startEveryTestBroker = async (serialNumbers: readonly string[]): Promise<TestMqttBroker[]> => {
  if (await isMosquittoInstalled())
    return [await createEmbeddedTestBroker(), await startMosquitto(serialNumbers)]
  console.warn('mosquitto is not installed: these tests run on the embedded broker only')
  return [await createEmbeddedTestBroker()]
}

/** Waits until something is true; the runner's own time-out ends it when that never comes. */
export const waitUntil = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await wait(10)
}
