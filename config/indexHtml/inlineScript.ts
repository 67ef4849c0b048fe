import path from 'node:path'
import { buildSync } from 'esbuild'
import type { AppShellOptions } from '../../src/startup/beforeApp/prepareAppShell'
import type { HomePageResources } from '../../src/startup/beforeApp/prefetchHomePage'

/** What the functions of `src/startup/beforeApp` are called with, null for nothing; each is in a file of its own name. */
export type InlineScriptArguments = {
  prepareAppShell?: AppShellOptions
  prefetchHomePage?: HomePageResources
  settleAdmission?: null
  admitFirstView?: HomePageResources
}

/**
 * The script of index.html: the functions of the app that run before it, one after the other, with everything that they import.
 * @throws Error when a source doesn't compile.
 */
export const compileInlineScript = (calls: InlineScriptArguments, root: string): string => {
  const source = Object.entries(calls).flatMap(([name, settings]) => [
    `import { ${name} } from './src/startup/beforeApp/${name}'`,
    `${name}(${settings ? JSON.stringify(settings) : ''})`,
  ])
  const { outputFiles } = buildSync({
    stdin: { contents: source.join('\n'), resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome87', 'ios14'],
    tsconfig: path.join(root, 'tsconfig.json'),
    resolveExtensions: ['.h5.ts', '.ts'],
    // The web build is served by the server that it calls.
    define: { API_ORIGIN: '""' },
  })
  return outputFiles[0]?.text.trim() ?? ''
}
