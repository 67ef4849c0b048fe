import { Compilation, sources, type Compiler } from 'webpack'
import { buildScanPackage, type ScanPackageOptions } from './buildScanPackage'
import { SCAN_PACKAGE, SCAN_PAGE_FILE } from './scanPackageFiles'

type AppConfig = {
  subPackages?: { root: string; pages: string[]; independent?: boolean }[]
  preloadRule?: Record<string, { network: 'all'; packages: string[] }>
}

const MAIN_PACKAGE = '__APP__'

/** Names the package in `app.json`, and what the platform fetches while somebody reads its page: the app, and what presses lead to. */
const addScanPackage = (app: AppConfig): AppConfig => ({
  ...app,
  subPackages: [
    ...(app.subPackages ?? []),
    { root: SCAN_PACKAGE.root, pages: [SCAN_PACKAGE.page], independent: true },
  ],
  preloadRule: {
    ...app.preloadRule,
    [SCAN_PAGE_FILE]: {
      network: 'all',
      packages: [MAIN_PACKAGE, 'pages/chair', 'pages/account'],
    },
  },
})

/** Adds the package of the scanned code to the mini-program; Taro's own independent packages carry React and the whole runtime. */
export class ScanPackagePlugin {
  constructor(private readonly options: ScanPackageOptions) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ScanPackage', compilation =>
      compilation.hooks.processAssets.tapPromise(
        // After Taro has written app.json.
        { name: 'ScanPackage', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        async () => {
          const files = await buildScanPackage(this.options)
          for (const [name, content] of Object.entries(files))
            compilation.emitAsset(name, new sources.RawSource(content))
          compilation.updateAsset('app.json', source => {
            const app = JSON.parse(source.source().toString()) as AppConfig
            return new sources.RawSource(JSON.stringify(addScanPackage(app)))
          })
        },
      ),
    )
  }
}
