import { Compilation, sources, type Compiler } from 'webpack'

/** Leaves out the spaces and line breaks between tags. */
export const compactTemplate = (template: string): string => template.trim().replace(/>\s+</g, '><')

/** Taro indents its templates, and its own option for this ends an `input` where HTML does, which the platform's compiler refuses. */
export class CompactTemplatesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CompactTemplates', compilation =>
      compilation.hooks.processAssets.tap(
        // After Taro has written its templates.
        { name: 'CompactTemplates', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        assets => {
          for (const name of Object.keys(assets).filter(file => file.endsWith('.wxml')))
            compilation.updateAsset(
              name,
              source => new sources.RawSource(compactTemplate(source.source().toString())),
            )
        },
      ),
    )
  }
}
