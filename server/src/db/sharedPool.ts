import pg from 'pg'
import { getCurrentRoute } from '../http/currentRoute'
import { createConnectionShares, type ConnectionShares } from './connectionShares'

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** A pool whose connections are shared between the routes that calls come by. */
export class SharedPool extends pg.Pool {
  private readonly shares: ConnectionShares

  constructor(config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(config)
    this.shares = createConnectionShares({ connections: config.max, waitMs: config.connectionTimeoutMillis })
  }

  /** How many wait for a connection. */
  getWaitingCount(): number {
    return this.waitingCount + this.shares.getWaitingCount()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = this.connectWithShare()
    if (!callback) return connecting
    connecting.then(
      client => callback(undefined, client, error => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  private async connectWithShare(): Promise<pg.PoolClient> {
    const share = await this.shares.take(getCurrentRoute())
    try {
      const client = await super.connect()
      const giveBack = client.release.bind(client)
      // The pool sets this anew each time that it hands the connection out.
      client.release = error => {
        giveBack(error)
        share.release()
      }
      return client
    } catch (error) {
      share.release()
      throw error
    }
  }
}
