import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { toHex, type DeviceKey } from '@anzuo/chair-protocol'
import { deriveKeyFromMasterKey } from '../modules/chairKey/derivedChairKeys'
import { findFreePort } from '../testing/findFreePort'
import { getPaymentSandboxKeys, startPaymentSandbox } from '../testing/testShop'
import { BalancedClient } from './balancedClient'
import {
  createBalancer,
  createBroker,
  createCertificate,
  createDatabaseProxy,
  type ListeningProcess,
} from './frontProcesses'
import { createPrimary, createStandby, requireStandby, type PostgresServer } from './postgresServers'
import type { ServerBuild } from './serverBuilds'
import { ServerNode } from './serverNode'

const run = promisify(execFile)

const SERVER_COUNT = 3

export const SERIAL_NUMBER = 'HK24TRIAL001'

/** The deployment of docs/operations.md on several machines, as processes of this one. */
export type Deployment = {
  folder: string
  certFile: string
  /** The key that the trial's chair was given while all keys followed from one. */
  deviceKey: DeviceKey
  postgres: { primary: PostgresServer; standby: PostgresServer }
  databaseProxy: ListeningProcess
  broker: ListeningProcess
  balancer: ListeningProcess
  nodes: ServerNode[]
  client: BalancedClient
  payments: Awaited<ReturnType<typeof startPaymentSandbox>>
  databaseUrl: string
  brokerAddress: string
  /** Takes the chair's key over with a build, while the servers go on. */
  importChairKey: (build: ServerBuild) => Promise<void>
  /** Ends every process, and deletes what they have written. */
  close: () => Promise<void>
}

const createPaymentEnvironment = (sandboxAddress: string): Record<string, string> => {
  const { wechatPay } = getPaymentSandboxKeys()
  return {
    WEIXIN_APP_ID: wechatPay.appIds.outside ?? '',
    WEIXIN_APP_SECRET: 'simulated',
    WECHAT_PAY_HOST: sandboxAddress,
    WECHAT_PAY_MERCHANT_ID: wechatPay.merchantId,
    WECHAT_PAY_SERIAL: wechatPay.serial,
    WECHAT_PAY_PRIVATE_KEY: wechatPay.privateKey,
    WECHAT_PAY_PLATFORM_KEY_ID: wechatPay.platformKeyId,
    WECHAT_PAY_PLATFORM_KEY: wechatPay.platformKey,
    WECHAT_PAY_NOTICE_KEY: wechatPay.webhookDecryptionKey,
  }
}

/** What stands in `server.env` of each server. */
const createServerEnvironment = (addresses: {
  folder: string
  databaseUrl: string
  mqttUrl: string
  certFile: string
  masterKey: Uint8Array
  publicAddress: string
  sandboxAddress: string
}): Record<string, string> => ({
  NODE_ENV: 'production',
  DATA_DIR: path.join(addresses.folder, 'data'),
  DATABASE_URL: addresses.databaseUrl,
  CODE_SECRET: 'a secret of the trial that is long enough',
  // The build of before may know the one only; from it the new one takes the chair's key over.
  CHAIR_MASTER_KEY: toHex(addresses.masterKey),
  CHAIR_KEY_ENCRYPTION_KEYS: `trial:${toHex(randomBytes(32))}`,
  MQTT_URL: addresses.mqttUrl,
  MQTT_CA: addresses.certFile,
  PUBLIC_ADDRESS: addresses.publicAddress,
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'error',
  // All people of the trial have one address.
  REQUESTS_PER_MINUTE: '1000000',
  ...createPaymentEnvironment(addresses.sandboxAddress),
})

/** A primary and the standby that has every change before it is acknowledged, and an empty database. */
const startPostgres = async (folder: string): Promise<Deployment['postgres']> => {
  const primary = await createPrimary(folder, path.join(folder, 'wal'))
  await primary.query('create role haproxy_check login')
  await primary.query('create database anzuo')
  const standby = await createStandby(folder, primary)
  await requireStandby(primary)
  return { primary, standby }
}

const importChairKey = async (
  build: ServerBuild,
  { folder, environment }: { folder: string; environment: Record<string, string> },
): Promise<void> => {
  const made = path.join(folder, 'made.csv')
  await writeFile(made, `${SERIAL_NUMBER}\n`)
  await run(process.execPath, ['dist/server/chairKeys.js', 'import', '--csv', made], {
    cwd: build.folder,
    env: { PATH: process.env.PATH, ...environment },
  })
}

const findFreePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = []
  while (ports.length < count) ports.push(await findFreePort())
  return ports
}

/** Starts everything but the servers. */
export const startDeployment = async (): Promise<Deployment> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anzuo-trial-'))
  // PostgreSQL runs as a user of its own and has its folders in here.
  await chmod(folder, 0o755)
  const [databasePort = 0, brokerPort = 0, brokerServerPort = 0, port = 0, plainPort = 0, ...serverPorts] =
    await findFreePorts(5 + SERVER_COUNT)
  const certificate = await createCertificate(folder)
  const masterKey = Uint8Array.from(randomBytes(32))
  const deviceKey = { version: 1, key: deriveKeyFromMasterKey(masterKey, SERIAL_NUMBER) }
  const postgres = await startPostgres(folder)
  const databaseProxy = await createDatabaseProxy(folder, {
    port: databasePort,
    databasePorts: [postgres.primary.port, postgres.standby.port],
  })
  const serverPassword = randomBytes(12).toString('hex')
  await mkdir(path.join(folder, 'broker'))
  const broker = await createBroker(
    { folder: path.join(folder, 'broker'), certificate, port: brokerPort },
    { serverPort: brokerServerPort, serverPassword, deviceKey: deviceKey.key, serialNumber: SERIAL_NUMBER },
  )
  const balancer = await createBalancer({ folder, certificate, port }, { plainPort, serverPorts })
  for (const listening of [databaseProxy, broker, balancer]) await listening.start()

  const publicAddress = `https://127.0.0.1:${port}`
  const client = new BalancedClient(publicAddress, await readFile(certificate.certFile, 'utf8'))
  const payments = await startPaymentSandbox({
    webhooks: { kind: 'prompt', retryAfterMs: [0, 500, 1000, 2000, 4000, 8000] },
    ourAddress: () => publicAddress,
    now: () => new Date(),
    deliverWebhook: webhook => client.deliverWebhook(webhook),
  })
  const databaseUrl = `postgres://postgres@127.0.0.1:${databasePort}/anzuo`
  const environment = createServerEnvironment({
    folder,
    databaseUrl,
    mqttUrl: `mqtts://server:${serverPassword}@127.0.0.1:${brokerServerPort}`,
    certFile: certificate.certFile,
    masterKey,
    publicAddress,
    sandboxAddress: payments.address,
  })
  const nodes = serverPorts.map(serverPort => new ServerNode(serverPort, environment))
  return {
    folder,
    certFile: certificate.certFile,
    deviceKey,
    postgres,
    databaseProxy,
    broker,
    balancer,
    nodes,
    client,
    payments,
    databaseUrl,
    brokerAddress: `mqtts://127.0.0.1:${brokerPort}`,
    importChairKey: build => importChairKey(build, { folder, environment }),
    close: async () => {
      client.close()
      for (const node of nodes) await node.kill()
      for (const listening of [balancer, broker, databaseProxy]) await listening.kill()
      for (const server of Object.values(postgres)) await server.kill()
      await payments.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
