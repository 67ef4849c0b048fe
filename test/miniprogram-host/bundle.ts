import { buildSync } from 'esbuild'

/** Bundles a file that runs elsewhere (inside the realm or in the view's document) with everything it imports. */
export const bundle = (file: string, format: 'cjs' | 'iife'): string => {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2021',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
