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

const start = async () => {
  const port = Number(process.env.PORT ?? 8080)
  const host = process.env.HOST ?? '127.0.0.1'
  if (Number.isInteger(port) && port > 0 && port < 65536 && !(await isPortFree(port, host))) {
    console.error(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`)
    process.exit(1)
  }
  console.log('Building the web app unless its sources are unchanged …')
  const isNew = await ensureBuild('h5')
  console.log(isNew ? 'Built.' : 'Unchanged since the last build.')
  await import(resolveRepositoryPath('server/src/main.ts'))
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
