import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { deriveBrokerPassword } from '@anzuo/chair-protocol'
import { resolveRepositoryPath } from './repositoryPaths'
import { waitUntil } from '../testing/mqttBrokers'
import { endWithThisProcess, killWithChildren } from './childProcesses'

const run = promisify(execFile)

const isReachable = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** A program that listens, and that can be killed and started again. */
export class ListeningProcess {
  private child: ChildProcess | null = null

  constructor(
    private readonly command: readonly [string, ...string[]],
    readonly port: number,
  ) {}

  /** Starts it, and waits until its port answers. */
  async start(): Promise<void> {
    const [program, ...parameters] = this.command
    const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
    this.child = child
    endWithThisProcess(child)
    let printed = ''
    child.stderr.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk.toString()}`.slice(-2000)
    })
    await waitUntil(() => {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${printed}`)
      return isReachable(this.port)
    })
  }

  /** Takes it away without a word. */
  async kill(): Promise<void> {
    if (this.child) await killWithChildren(this.child)
    this.child = null
  }
}

/** Reads a file of `deploy`, and puts this trial's addresses and paths in place of those of production. */
const adaptDeployFile = async (
  file: string,
  replacements: readonly (readonly [string, string])[],
): Promise<string> => {
  let text = await readFile(resolveRepositoryPath('deploy', file), 'utf8')
  for (const [before, after] of replacements) {
    if (!text.includes(before)) throw new Error(`deploy/${file} does not name ${before}`)
    text = text.replaceAll(before, after)
  }
  return text
}

export type Certificate = { certFile: string; keyFile: string }

/** A certificate of this machine for itself. */
export const createCertificate = async (folder: string): Promise<Certificate> => {
  const certFile = path.join(folder, 'cert.pem')
  const keyFile = path.join(folder, 'key.pem')
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  await run('openssl', [...request, '-keyout', keyFile, '-out', certFile])
  return { certFile, keyFile }
}

type FrontOptions = { folder: string; certificate: Certificate; port: number }

/** nginx with `deploy/nginx/anzuo.conf`, before these servers. */
export const createBalancer = async (
  { folder, certificate, port }: FrontOptions,
  { plainPort, serverPorts }: { plainPort: number; serverPorts: readonly number[] },
): Promise<ListeningProcess> => {
  const site = await adaptDeployFile('nginx/anzuo.conf', [
    ...serverPorts.map(
      (serverPort, index) => [`10.0.0.1${index + 1}:8080`, `127.0.0.1:${serverPort}`] as const,
    ),
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['/etc/ssl/anzuo/fullchain.pem', certificate.certFile],
    ['/etc/ssl/anzuo/key.pem', certificate.keyFile],
  ])
  await writeFile(path.join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${path.join(folder, kind)};`,
  )
  const main = path.join(folder, 'nginx.conf')
  await writeFile(
    main,
    [
      'daemon off;',
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'worker_processes 2;',
      `pid ${path.join(folder, 'nginx.pid')};`,
      `error_log ${path.join(folder, 'nginx-error.log')};`,
      'events { worker_connections 1024; }',
      `http { access_log off; ${temporary.join(' ')} include ${path.join(folder, 'site.conf')}; }`,
    ].join('\n'),
  )
  return new ListeningProcess(['nginx', '-c', main], port)
}

/** HAProxy with `deploy/haproxy/postgresql.cfg`, before these two PostgreSQL servers. */
export const createDatabaseProxy = async (
  folder: string,
  { port, databasePorts: [first, second] }: { port: number; databasePorts: readonly [number, number] },
): Promise<ListeningProcess> => {
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    await adaptDeployFile('haproxy/postgresql.cfg', [
      ['127.0.0.1:6432', `127.0.0.1:${port}`],
      ['10.0.0.21:5432', `127.0.0.1:${first}`],
      ['10.0.0.22:5432', `127.0.0.1:${second}`],
    ]),
  )
  return new ListeningProcess(['haproxy', '-db', '-f', file], port)
}

/** mosquitto with `deploy/mosquitto`, chairs at `port` and servers at `serverPort`, with their password and that of this chair. */
export const createBroker = async (
  { folder, certificate, port }: FrontOptions,
  {
    serverPort,
    serverPassword,
    deviceKey,
    serialNumber,
  }: { serverPort: number; serverPassword: string; deviceKey: Uint8Array; serialNumber: string },
): Promise<ListeningProcess> => {
  const file = (name: string) => path.join(folder, name)
  const chairPassword = deriveBrokerPassword(deviceKey)
  await writeFile(file('passwords'), `server:${serverPassword}\n${serialNumber}:${chairPassword}\n`, {
    mode: 0o600,
  })
  await run('mosquitto_passwd', ['-U', file('passwords')])
  await copyFile(resolveRepositoryPath('deploy/mosquitto/acl'), file('acl'))
  const settings = await adaptDeployFile('mosquitto/anzuo.conf', [
    ['listener 8883', `listener ${port} 127.0.0.1`],
    ['listener 8884', `listener ${serverPort} 127.0.0.1`],
    ['/etc/mosquitto/cert.pem', certificate.certFile],
    ['/etc/mosquitto/key.pem', certificate.keyFile],
    ['/etc/mosquitto/passwords', file('passwords')],
    ['/etc/mosquitto/acl', file('acl')],
  ])
  const user = process.getuid?.() === 0 ? 'user root\n' : ''
  await writeFile(file('mosquitto.conf'), `${user}${settings}`)
  return new ListeningProcess(['mosquitto', '-c', file('mosquitto.conf')], port)
}
