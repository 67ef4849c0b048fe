import { startServerProcess, type ServerProcess } from '../testing/serverProcess'
import { endWithThisProcess } from './childProcesses'
import type { ServerBuild } from './serverBuilds'

const NODE_ARGUMENTS = ['--enable-source-maps', 'dist/server/main.js']

/** One of the servers behind the balancer: a process at a port of its own, of whatever build. */
export class ServerNode {
  private running: ServerProcess | null = null

  constructor(
    readonly port: number,
    private readonly environment: Record<string, string>,
  ) {}

  /** Starts a build and waits until it takes calls. */
  async start(build: ServerBuild): Promise<void> {
    await this.launch(build).ready()
  }

  /** Starts a build, and does not wait. */
  launch({ folder }: ServerBuild): ServerProcess {
    this.running = startServerProcess(
      { ...this.environment, PORT: String(this.port) },
      { nodeArguments: NODE_ARGUMENTS, folder },
    )
    endWithThisProcess(this.running.child)
    return this.running
  }

  /** Ends it in order, as `systemctl stop` does. @returns its exit code */
  async stop(): Promise<number | null> {
    const server = this.running
    server?.child.kill('SIGTERM')
    this.running = null
    return server ? server.ended : null
  }

  /** Takes it away without a word. */
  async kill(): Promise<void> {
    const server = this.running
    server?.child.kill('SIGKILL')
    this.running = null
    await server?.ended
  }

  /** What it has printed since it was started. */
  get output(): string {
    return this.running?.output() ?? ''
  }
}
