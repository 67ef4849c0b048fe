import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { resolveRepositoryPath } from './projectPaths'

const OUTPUT_FOLDER = resolveRepositoryPath('dist/server')

/** What is started, by its name in `dist/server`: the server, its thread for papers, and the commands of those who run it. Each is one file. */
const ENTRY_POINTS = {
  main: 'main.ts',
  anomalies: 'commands/anomalies.ts',
  chairKeys: 'commands/chairKeys.ts',
  chairs: 'commands/chairs.ts',
  documentWorker: 'documents/documentWorker.ts',
  endSessions: 'commands/endSessions.ts',
  operator: 'commands/operator.ts',
  reconcile: 'commands/reconcileStatement.ts',
  seedDemo: 'commands/seedDemo.ts',
  setup: 'commands/setup.ts',
}

/** What the server reads while it runs, below `server/src` and below the compiled server (`server/src/resourceFolders.ts`). */
const RESOURCE_FOLDERS = ['db/migrations', 'pictures']

type PackageManifest = {
  version: string
  engines?: Record<string, string>
  dependencies?: Record<string, string>
}

const readManifest = (file: string): PackageManifest =>
  JSON.parse(readFileSync(resolveRepositoryPath(file), 'utf8')) as PackageManifest

/** `@scope/name/file` → `@scope/name` */
const getPackageName = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/**
 * Our own packages become part of the file. Dependencies of the server stay packages, so that a mended one can be installed without
 * a build. What a package of ours depends on and the server doesn't becomes part of the file too, since only a dependency of the
 * server is sure to be found from `dist/server`.
 */
const keepServerDependencies = (dependencies: ReadonlySet<string>): Plugin => ({
  name: 'keep-server-dependencies',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: specifier }) =>
      isBuiltin(specifier) || dependencies.has(getPackageName(specifier))
        ? { path: specifier, external: true }
        : undefined,
    )
  },
})

/** Puts what was built where the last build was. Servers that start meanwhile find one of the two whole. */
const replaceOutput = (folder: string): void => {
  const last = `${folder}.last`
  if (existsSync(OUTPUT_FOLDER)) renameSync(OUTPUT_FOLDER, last)
  renameSync(folder, OUTPUT_FOLDER)
  rmSync(last, { recursive: true, force: true })
}

/**
 * Compiles the server into `dist/server`: a file with its source map for the server and for each command, and beside them what they read while they run.
 * @throws Error when esbuild can't compile it
 */
const buildServer = async (): Promise<void> => {
  const { dependencies = {}, version } = readManifest('server/package.json')
  const { engines } = readManifest('package.json')
  const folder = `${OUTPUT_FOLDER}.${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(ENTRY_POINTS).map(([name, file]) => [name, resolveRepositoryPath('server/src', file)]),
    ),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    legalComments: 'inline',
    logLevel: 'warning',
    plugins: [
      keepServerDependencies(new Set(Object.keys(dependencies).filter(name => !name.startsWith('@anzuo/')))),
    ],
  })
  for (const resource of RESOURCE_FOLDERS)
    cpSync(resolveRepositoryPath('server/src', resource), path.join(folder, resource), { recursive: true })
  // Says that these files are ES modules.
  const manifest = { version, private: true, type: 'module', engines }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  replaceOutput(folder)
}

buildServer().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
