import { Compilation, ContextReplacementPlugin, sources, type Compiler } from 'webpack'
import { RESIDENT_LOCALE, SHARED_NAMESPACES } from '../../src/platform/languagePackage/residentLocale'
import { LANGUAGE_PACKAGES, writeTexts, type LanguagePackage } from './languagePackages'

type AppConfig = { subPackages?: { root: string; pages: string[] }[] }

export type LanguagePackagesOptions = {
  /** Absolute path of the repository. */
  root: string
  /** File of the page that the mini-program begins with. */
  homePage: string
}

/** Content of each file of a package. The platform takes no package without a page; whoever gets to this one is sent on. */
const createFiles = (
  { root, locale, page }: LanguagePackage,
  options: LanguagePackagesOptions,
): Record<string, string> => ({
  [`${root}/texts.js`]: writeTexts(options.root, locale),
  [`${root}/${page}.js`]: `Page({onLoad(){wx.reLaunch({url:"/${options.homePage}"})}})`,
  [`${root}/${page}.json`]: '{"usingComponents":{}}',
  [`${root}/${page}.wxml`]: '<view/>',
})

/** What `import()` of a namespace may bring, out of `./<any language>/<namespace>.json`. */
const ANY_LANGUAGE = '^\\.\\/.*\\/'
const NAMESPACE_FILE = /^\^\\\.\\\/\.\*\\\/([A-Za-z]+)\\\.json\$$/

/** Matches no file. */
const NOTHING = /(?!)/

/** Leaves one language in the packages of pages and gives each other one its own package. */
export class LanguagePackagesPlugin {
  constructor(private readonly options: LanguagePackagesOptions) {}

  apply(compiler: Compiler) {
    new ContextReplacementPlugin(/[\\/]locales$/, (request: { regExp?: RegExp }) => {
      const pattern = request.regExp?.source ?? ''
      const [, name] = NAMESPACE_FILE.exec(pattern) ?? []
      if (name)
        request.regExp = SHARED_NAMESPACES.includes(name)
          ? NOTHING
          : new RegExp(pattern.replace(ANY_LANGUAGE, `^\\.\\/${RESIDENT_LOCALE}\\/`))
    }).apply(compiler)
    compiler.hooks.thisCompilation.tap('LanguagePackages', compilation =>
      compilation.hooks.processAssets.tap(
        // After Taro has written app.json.
        { name: 'LanguagePackages', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => {
          const files = LANGUAGE_PACKAGES.flatMap(pkg => Object.entries(createFiles(pkg, this.options)))
          for (const [name, content] of files) compilation.emitAsset(name, new sources.RawSource(content))
          compilation.updateAsset('app.json', source => {
            const app = JSON.parse(source.source().toString()) as AppConfig
            const own = LANGUAGE_PACKAGES.map(({ root, page }) => ({ root, pages: [page] }))
            const subPackages = [...(app.subPackages ?? []), ...own]
            return new sources.RawSource(JSON.stringify({ ...app, subPackages }))
          })
        },
      ),
    )
  }
}
