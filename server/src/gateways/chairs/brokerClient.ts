import type { IClientOptions } from 'mqtt'

/** How server and chairs name themselves to a broker. */
export type BrokerClientOptions = {
  /** `mqtt://` or `mqtts://`, with name and password if the broker wants them. */
  url: string
  clientId: string
  /** Certificate to trust beside the system's, for TLS. */
  caFile: string | null
  login?: { username: string; password: string }
  will?: IClientOptions['will']
  /** How long to wait before the next attempt, ms, after so many attempts that failed; every second when left out. */
  getReconnectDelayMs?: (failures: number) => number
}

type PublishOptions = { qos: 1; retain?: boolean }

/** The part of an MQTT client that server and chairs use, so that a simulation can take the place of sockets and broker. */
export type BrokerClient = {
  readonly connected: boolean
  /** What the next connection logs in with; a chair changes it when its key was replaced. */
  readonly options: { password?: string | Buffer | undefined }
  readonly stream: { destroy: () => unknown }
  on: {
    (event: 'connect' | 'close', listener: () => void): unknown
    (event: 'error', listener: (error: Error) => void): unknown
    (event: 'message', listener: (topic: string, message: Buffer) => void): unknown
  }
  publish: (topic: string, message: string | Buffer, options: PublishOptions) => unknown
  publishAsync: (topic: string, message: string | Buffer, options: PublishOptions) => Promise<unknown>
  subscribe: (
    filters: string | string[],
    options: { qos: 1 },
    onGranted: (error: Error | null) => void,
  ) => unknown
  endAsync: (isForced: boolean) => Promise<void>
}

export type ConnectToBroker = (options: BrokerClientOptions) => BrokerClient
