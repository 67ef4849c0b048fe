import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { build, type Plugin } from 'esbuild'
import { resolveRepositoryPath } from './projectPaths'

const OUTPUT_FOLDER = resolveRepositoryPath('dist/server')

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

/**
 * Compiles the server into `dist/server`: one file with its source map, and beside it what it reads while it runs.
 * @throws Error when esbuild can't compile it
 */
const buildServer = async (): Promise<void> => {
  const { dependencies = {}, version } = readManifest('server/package.json')
  const { engines } = readManifest('package.json')
  rmSync(OUTPUT_FOLDER, { recursive: true, force: true })
  await build({
    entryPoints: [resolveRepositoryPath('server/src/main.ts')],
    outfile: `${OUTPUT_FOLDER}/main.js`,
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
  for (const folder of RESOURCE_FOLDERS)
    cpSync(resolveRepositoryPath('server/src', folder), `${OUTPUT_FOLDER}/${folder}`, { recursive: true })
  // Says that `main.js` is an ES module.
  const manifest = { version, private: true, type: 'module', engines }
  writeFileSync(`${OUTPUT_FOLDER}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
}

buildServer().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
