import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot, resolveRepositoryPath } from './repositoryPaths'

const run = promisify(execFile)

/** A folder in which a compiled server can be started. */
export type ServerBuild = { name: string; folder: string }

/** Compiles the server of a source folder, and copies what came of it to a folder that has nothing but its packages. */
const deployBuild = async (
  { name, folder }: ServerBuild,
  sources: { root: string; buildScript: string },
): Promise<ServerBuild> => {
  await run(process.execPath, ['--import', 'tsx', sources.buildScript], { cwd: sources.root })
  await mkdir(folder, { recursive: true })
  await cp(path.join(sources.root, 'dist/server'), path.join(folder, 'dist/server'), { recursive: true })
  await symlink(resolveRepositoryPath('node_modules'), path.join(folder, 'node_modules'))
  return { name, folder }
}

/** Compiles the server of the sources as they are. */
export const buildCurrentServer = (folder: string): Promise<ServerBuild> =>
  deployBuild(
    { name: 'new', folder },
    { root: repositoryRoot, buildScript: resolveRepositoryPath('scripts/buildServer.ts') },
  )

/** Compiles the server as it was at a commit, with the packages that are installed now. */
export const buildServerOfCommit = async (commit: string, folder: string): Promise<ServerBuild> => {
  const root = `${folder}-sources`
  await mkdir(path.join(root, 'node_modules/@anzuo'), { recursive: true })
  const archive = path.join(root, 'sources.tar')
  await run('git', ['archive', '-o', archive, commit], { cwd: repositoryRoot })
  await run('tar', ['-xf', archive, '-C', root])
  for (const name of await readdir(resolveRepositoryPath('node_modules')))
    if (name !== '@anzuo')
      await symlink(resolveRepositoryPath('node_modules', name), path.join(root, 'node_modules', name))
  for (const name of await readdir(path.join(root, 'packages')))
    await symlink(path.join(root, 'packages', name), path.join(root, 'node_modules/@anzuo', name))
  await symlink(path.join(root, 'server'), path.join(root, 'node_modules/@anzuo/server'))
  return deployBuild(
    { name: 'old', folder },
    { root, buildScript: path.join(root, 'scripts/buildServer.ts') },
  )
}
