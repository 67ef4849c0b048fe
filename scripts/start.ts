import { createServer } from 'node:net'
import { ensureBuild } from './build'
import { resolveRepositoryPath } from './projectPaths'

/** Finds out early whether the port is free: nobody wants to wait for a build first. */
const isPortFree = (port: number, host: string): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/** Where the console is found while somebody develops; a production server names its own port. */
const DEVELOPMENT_CONSOLE_PORT = '8090'

const start = async () => {
  const port = Number(process.env.PORT ?? 8080)
  const host = process.env.HOST ?? '127.0.0.1'
  if (Number.isInteger(port) && port > 0 && port < 65536 && !(await isPortFree(port, host))) {
    console.error(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`)
    process.exit(1)
  }
  console.log('Building the web app and the console unless their sources are unchanged …')
  const isNew = await ensureBuild('h5')
  if (process.env.NODE_ENV !== 'production') process.env.CONSOLE_PORT ??= DEVELOPMENT_CONSOLE_PORT
  if (process.env.CONSOLE_PORT) await ensureBuild('console')
  console.log(isNew ? 'Built.' : 'Unchanged since the last build.')
  await import(resolveRepositoryPath('server/src/main.ts'))
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
