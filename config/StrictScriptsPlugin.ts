import { Compilation, sources, type Compiler } from 'webpack'

const DIRECTIVE = '"use strict";'

/** Puts the directive first in a script, unless it stands there. */
export const makeStrict = (script: string): string =>
  script.startsWith(DIRECTIVE) ? script : `${DIRECTIVE}${script}`

/**
 * Says `"use strict"` once for each script of the mini-program. Webpack says it in every module, and the minifier drops what the script has
 * said already: twelve kilobytes of all packages.
 */
export class StrictScriptsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('StrictScripts', compilation =>
      compilation.hooks.processAssets.tap(
        // Before the minifier, and after whatever adds to a script.
        { name: 'StrictScripts', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1 },
        assets => {
          for (const name of Object.keys(assets).filter(file => file.endsWith('.js')))
            compilation.updateAsset(
              name,
              source => new sources.RawSource(makeStrict(source.source().toString())),
            )
        },
      ),
    )
  }
}
