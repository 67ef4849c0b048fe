import path from 'node:path'
import { defineConfig } from '@tarojs/cli'
import { requireWithEsbuild } from '@tarojs/helper'

// Taro transpiles ./config only, and the configuration imports from ./src: esbuild puts both together.
const { createTaroConfig } = requireWithEsbuild(path.join(__dirname, 'taroConfig.ts'), {
  customConfig: {
    format: 'cjs',
    external: ['esbuild', 'sass', 'webpack'],
    resolveExtensions: ['.h5.ts', '.ts', '.tsx', '.js', '.json'],
  },
}) as typeof import('./taroConfig')

export default defineConfig(async (_merge, { mode }) =>
  createTaroConfig({ root: path.resolve(__dirname, '..'), isProduction: mode === 'production' }),
)
