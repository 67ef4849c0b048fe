import path from 'node:path'

/** A module that the web build takes in place of another. */
export type ModuleReplacement = {
  name: string
  /** What the request for the replaced module looks like. */
  pattern: RegExp
  /** The file that stands in for it. */
  file: string
  /** Only requests from files whose path holds this. */
  inside?: string
}

/**
 * Parts of Taro and tfjs that the web build would carry without using them: about 18 KB of the first page and 15 KB of the
 * check, gzipped.
 */
export const listWebBundleReplacements = (root: string): ModuleReplacement[] => [
  {
    name: 'routerBars',
    pattern: /^\.\/(tabbar|navigationBar)\.js$/,
    inside: '@tarojs/router',
    file: path.join(root, 'config/replacements/routerBars.js'),
  },
  {
    name: 'pageTitle',
    pattern: /^\.\/navigation-bar\.js$/,
    inside: '@tarojs/router',
    file: path.join(root, 'config/replacements/pageTitle.js'),
  },
  {
    name: 'queryStringShim',
    pattern: /^query-string$/,
    inside: '@tarojs/router',
    file: path.join(root, 'config/replacements/queryString.ts'),
  },
  {
    name: 'webComponents',
    pattern: /^@tarojs\/components$/,
    file: path.join(root, 'src/platform/components/web.tsx'),
  },
  {
    name: 'webStyles',
    pattern: /^@tarojs\/components\/global\.css$/,
    file: path.join(root, 'src/ui/theme/taroReset.css'),
  },
  {
    // Styles and icons of components that no page has, and a loader in JavaScript for them.
    name: 'webComponentStyles',
    pattern:
      /^@tarojs\/(components\/dist\/taro-components\/taro-components|components-react\/dist\/index)\.css$/,
    file: path.join(root, 'config/replacements/nothing.js'),
  },
  {
    name: 'tfjsCore',
    pattern: /^@tensorflow\/tfjs-core$/,
    inside: 'tfjs-backend-wasm',
    file: path.join(root, 'src/platform/faceDetection/tfjsCore.ts'),
  },
  {
    name: 'tfjsThreads',
    pattern: /tfjs-backend-wasm-threaded-simd(\.worker)?\.js$/,
    file: path.join(root, 'config/replacements/tfjsThreads.js'),
  },
]
