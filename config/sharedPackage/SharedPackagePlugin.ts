import path from 'node:path'
import { build } from 'esbuild'
import { Compilation, sources, type Compiler } from 'webpack'
import { MINI_PROGRAM_TARGET } from '../buildContext'
import { writeTexts } from '../languagePackages/languagePackages'
import { RESIDENT_LOCALE, SHARED_NAMESPACES } from '../../src/platform/languagePackage/residentLocale'
import { SHARED_PACKAGE } from './sharedPackage'

type AppConfig = {
  subPackages?: { root: string; pages: string[] }[]
  preloadRule?: Record<string, { network: 'all'; packages: string[] }>
}

export type SharedPackageOptions = {
  /** Absolute path of the repository. */
  root: string
  /** File of the page that the mini-program begins with. */
  homePage: string
  /** Files of pages from which people go on to what needs the package: it is fetched while they are there. */
  preloadFrom: readonly string[]
}

const bundleQrCode = async (root: string): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path.join(root, 'packages/domain/src/qr/qrCode.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    minify: true,
    charset: 'utf8',
    target: MINI_PROGRAM_TARGET,
  })
  return outputFiles[0]!.text
}

/** Content of each file. The platform takes no package without a page; whoever gets to this one is sent on. */
const createFiles = async ({ root, homePage }: SharedPackageOptions): Promise<Record<string, string>> => {
  const { root: folder, page } = SHARED_PACKAGE
  return {
    [`${folder}/texts.js`]: writeTexts(root, RESIDENT_LOCALE, SHARED_NAMESPACES),
    [`${folder}/qrCode.js`]: await bundleQrCode(root),
    [`${folder}/${page}.js`]: `Page({onLoad(){wx.reLaunch({url:"/${homePage}"})}})`,
    [`${folder}/${page}.json`]: '{"usingComponents":{}}',
    [`${folder}/${page}.wxml`]: '<view/>',
  }
}

const addSharedPackage = (app: AppConfig, preloadFrom: readonly string[]): AppConfig => {
  const { root, page } = SHARED_PACKAGE
  const rules = preloadFrom.map(from => {
    const packages = [...(app.preloadRule?.[from]?.packages ?? []), root]
    return [from, { network: 'all' as const, packages }]
  })
  return {
    ...app,
    subPackages: [...(app.subPackages ?? []), { root, pages: [page] }],
    preloadRule: { ...app.preloadRule, ...Object.fromEntries(rules) },
  }
}

/** Adds the package of what several others share, which Taro would copy into each of them. */
export class SharedPackagePlugin {
  constructor(private readonly options: SharedPackageOptions) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('SharedPackage', compilation =>
      compilation.hooks.processAssets.tapPromise(
        // After Taro has written app.json.
        { name: 'SharedPackage', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        async () => {
          const files = await createFiles(this.options)
          for (const [name, content] of Object.entries(files))
            compilation.emitAsset(name, new sources.RawSource(content))
          compilation.updateAsset('app.json', source => {
            const app = JSON.parse(source.source().toString()) as AppConfig
            return new sources.RawSource(JSON.stringify(addSharedPackage(app, this.options.preloadFrom)))
          })
        },
      ),
    )
  }
}
