// Packages that ship ES modules only, so that jest has to transform them.
const esModules = [
  '@tarojs',
  'taro-ui',
  '@stencil',
  'swiper',
  'hls.js',
  'lodash-es',
  'query-string',
  'decode-uri-component',
  'split-on-first',
  'filter-obj',
  'universal-router',
  'path-to-regexp',
  '@tensorflow',
  'pixelmatch',
]

const transform = {
  '^.+\\.m?[jt]sx?$': [
    'babel-jest',
    {
      configFile: false,
      presets: [['taro', { framework: 'react', ts: true, hot: false, useBuiltIns: false }]],
      plugins: ['@babel/plugin-transform-modules-commonjs'],
    },
  ],
}

const shared = {
  transform,
  // A test runs in a context of its own, where each look at a global is slow. Arithmetic looks at this one all the time.
  sandboxInjectedGlobals: ['Math'],
  transformIgnorePatterns: [`<rootDir>/node_modules/(?!(${esModules.join('|')})/)`],
  moduleFileExtensions: ['h5.ts', 'h5.tsx', 'ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'json'],
  moduleNameMapper: {
    '^@tarojs/components$': '<rootDir>/src/platform/components/web.tsx',
    '^@tarojs/taro$': '<rootDir>/test/doubles/taro.ts',
    '\\.(s?css)$': '<rootDir>/test/doubles/style.js',
    '\\.(svg|png)$': '<rootDir>/test/doubles/picture.js',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@locales/(.*)$': '<rootDir>/locales/$1',
    '^@legal$': '<rootDir>/test/doubles/legal.ts',
    '^@config/(.*)$': '<rootDir>/config/$1',
  },
}

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'client',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{src,config,locales,test/clips,test/docs}/**/*.test.ts?(x)'],
      setupFiles: ['<rootDir>/test/doubles/globals.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/doubles/asyncTimeout.ts'],
    },
    {
      ...shared,
      displayName: 'packages',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/packages/!(miniprogram-host)/**/*.test.ts',
        '<rootDir>/test/exploration/*.test.ts',
        '<rootDir>/test/{chairKit,conformance,benchmarks/{vitals,goals},screens/componentPictures}/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'console',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/console/**/*.test.ts?(x)'],
      setupFiles: ['<rootDir>/console/src/testing/browser.ts'],
    },
    {
      ...shared,
      displayName: 'miniprogram-host',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/packages/miniprogram-host/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/e2e/*.test.ts'],
      globalSetup: '<rootDir>/test/e2e/support/buildOnce.ts',
    },
    {
      // A file at a time: measuring what a camera shows, and looking at every page, need the computer for themselves.
      ...shared,
      displayName: 'e2e-serial',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/e2e/serial/*.test.ts'],
      globalSetup: '<rootDir>/test/e2e/support/buildOnce.ts',
    },
    {
      ...shared,
      displayName: 'weapp',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/weapp/**/*.test.ts'],
      globalSetup: '<rootDir>/test/weapp/support/buildOnce.ts',
    },
    {
      ...shared,
      displayName: 'browsers',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/browsers/*.test.ts'],
      globalSetup: '<rootDir>/test/e2e/support/buildOnce.ts',
    },
    {
      ...shared,
      displayName: 'brands',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/brands/**/*.test.ts'],
    },
  ],
}
