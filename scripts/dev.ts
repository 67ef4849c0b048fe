import { spawn, type ChildProcess } from 'node:child_process'
import { resolveRepositoryPath, repositoryRoot } from './projectPaths'

/**
 * Watch mode: the web client with hot reload on one port, the server with restarts on another. Calls go from the
 * client's port to the server's. Both end together.
 */
const SERVER_PORT = process.env.PORT ?? '8080'

const startWatching = (commandArguments: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, commandArguments, {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })

const children = [
  startWatching([resolveRepositoryPath('node_modules/tsx/dist/cli.mjs'), 'watch', 'server/src/main.ts'], {
    PORT: SERVER_PORT,
  }),
  startWatching(
    [resolveRepositoryPath('node_modules/@tarojs/cli/bin/taro'), 'build', '--type', 'h5', '--watch'],
    {
      NODE_ENV: 'development',
      API_ORIGIN: `http://127.0.0.1:${SERVER_PORT}`,
    },
  ),
]

const stopAll = () => children.forEach(child => child.kill('SIGTERM'))
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
children.forEach(child => child.on('exit', stopAll))
