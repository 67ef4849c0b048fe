import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileString } from 'sass'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@anzuo/domain/locale'
import { getTabs, type TabName } from '../../src/routes/table'
import english from '../../locales/en-GB/ui.json'
import simplifiedChinese from '../../locales/zh-CN/ui.json'
import traditionalChinese from '../../locales/zh-Hant/ui.json'
import type { Brand } from '../brands'
import { createSassPaletteImport } from '../sassPalette'

const tabNames: Readonly<Record<Locale, Readonly<Record<TabName, string>>>> = {
  'en-GB': english.tab,
  'zh-CN': simplifiedChinese.tab,
  'zh-Hant': traditionalChinese.tab,
}

const toSassMap = (entries: [string, string][]): string =>
  `(${entries.map(([key, value]) => `'${key}': ${value}`).join(', ')})`

const createSassLabels = ({ features }: Brand): string =>
  toSassMap(
    LOCALES.map(language => [
      language,
      toSassMap(getTabs(features).map(({ tab }) => [tab, JSON.stringify(tabNames[language][tab])])),
    ]),
  )

/** The style of the drawing that stands until the first page is there, as CSS. */
export const renderAppShellStyle = (brand: Brand, root: string): string => {
  const styleSheet = path.join(root, 'config/indexHtml/index.scss')
  const source = [
    createSassPaletteImport(brand, { root, styleSheet }),
    `@use './shell' with ($labels: ${createSassLabels(brand)}, $default-language: '${DEFAULT_LOCALE}');`,
  ].join('\n')
  return compileString(source, {
    url: pathToFileURL(styleSheet),
    style: 'compressed',
    charset: false,
  }).css
}
