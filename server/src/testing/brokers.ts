import { spawn, execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { brokerPassword, deviceKeyOf } from '../../../src/domain/chair'
import { openEmbeddedBroker } from '../gateways/chairs/embeddedBroker'
import { TEST_MASTER_KEY } from './chair'
import { temporaryFolder } from './server'

/** A broker for a test, which can be taken away and come back at the same address. */
export type TestBroker = {
  kind: 'embedded' | 'mosquitto'
  /** How the server logs in. */
  url: string
  /** Where chairs find it. */
  chairUrl: string
  stop: () => Promise<void>
  start: () => Promise<void>
}

const embedded = async (): Promise<TestBroker> => {
  const open = (port: number) =>
    openEmbeddedBroker({ host: '127.0.0.1', port, masterKey: TEST_MASTER_KEY, certificate: null })
  let broker = await open(0)
  const { port } = broker
  const chairUrl = `mqtt://127.0.0.1:${port}`
  return {
    kind: 'embedded',
    // The door for chairs: unlike the server's own it stays the same when the broker comes back.
    url: `mqtt://server:${brokerPassword(TEST_MASTER_KEY)}@127.0.0.1:${port}`,
    chairUrl,
    stop: () => broker.close(),
    start: async () => {
      broker = await open(port)
    },
  }
}

const run = promisify(execFile)

export const isMosquittoThere = async (): Promise<boolean> => {
  try {
    await run('mosquitto', ['-h'])
  } catch (error) {
    // It ends with an error code after it has shown its help.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
  return true
}

const freePort = async (): Promise<number> => {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The rules of docs/chair-broker.md, word for word. */
const ACL = [
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
export const makeCertificate = async (): Promise<{ certFile: string; keyFile: string } | null> => {
  const folder = await temporaryFolder()
  const certFile = path.join(folder, 'cert.pem')
  const keyFile = path.join(folder, 'key.pem')
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  try {
    await run('openssl', [...request, '-keyout', keyFile, '-out', certFile])
    return { certFile, keyFile }
  } catch {
    console.warn('openssl is not installed: TLS is not tested')
    return null
  }
}

/** A real mosquitto with credentials and rules for these chairs, over TLS when it is given a certificate. */
export const openMosquitto = async (
  serialNumbers: readonly string[],
  certificate: { certFile: string; keyFile: string } | null = null,
): Promise<TestBroker> => {
  const scheme = certificate ? 'mqtts' : 'mqtt'
  const folder = await temporaryFolder()
  const port = await freePort()
  const file = (name: string) => path.join(folder, name)
  const logins = [
    ['server', 'server-secret'],
    ...serialNumbers.map(sn => [sn, brokerPassword(deviceKeyOf(TEST_MASTER_KEY, sn))]),
  ]
  await writeFile(file('passwords'), logins.map(login => login.join(':')).join('\n') + '\n', { mode: 0o600 })
  await run('mosquitto_passwd', ['-U', file('passwords')])
  await writeFile(file('acl'), `${ACL}\n`, { mode: 0o600 })
  await writeFile(
    file('mosquitto.conf'),
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${file('passwords')}`,
      `acl_file ${file('acl')}`,
      'set_tcp_nodelay true',
      'persistence false',
      ...(certificate ? [`certfile ${certificate.certFile}`, `keyfile ${certificate.keyFile}`] : []),
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ].join('\n'),
  )
  const open = async () => {
    const child = spawn('mosquitto', ['-c', file('mosquitto.conf')], { stdio: 'ignore' })
    await reachable(port)
    return child
  }
  let child = await open()
  process.on('exit', () => child.kill('SIGKILL'))
  return {
    kind: 'mosquitto',
    url: `${scheme}://server:server-secret@127.0.0.1:${port}`,
    chairUrl: `${scheme}://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    start: async () => {
      child = await open()
    },
  }
}

const reachable = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = net.connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isThere) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('the broker does not answer')
}

/** The embedded broker, and a mosquitto of its own where one is installed. Said aloud when there is none. */
export const everyBroker = async (serialNumbers: readonly string[]): Promise<TestBroker[]> => {
  if (await isMosquittoThere()) return [await embedded(), await openMosquitto(serialNumbers)]
  console.warn('mosquitto is not installed: these tests run on the embedded broker only')
  return [await embedded()]
}

/** Waits until something is true; the runner's own time-out ends it when that never comes. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 10))
}
