import { getTabs } from '../../src/routes/table'
import { createIconSvg, toCurrentColour } from '../../src/ui/icons/createIconSvg'
import { iconSvgContents } from '../../src/ui/icons/iconSvgContents'
import { tabIconSvgContents } from '../../src/ui/icons/tabIconSvgContents'
import type { FeatureFlags } from '../../src/routes/table'

/** An icon in the colour of the text around it. */
const renderIcon = (className: string, svgContent: string): string =>
  createIconSvg(toCurrentColour(svgContent), {
    stroke: 'currentColor',
    class: className,
  })

const CARD_COUNT = 3

/** The bar, the empty cards and the tabs that stand until the first page is there, as HTML; shell.scss styles them. */
export const renderAppShellMarkup = (features: FeatureFlags): string => {
  const tabs = getTabs(features).map(({ tab }) => {
    const { rest, active } = tabIconSvgContents[tab]
    return `<i class="tab-${tab}">${renderIcon('rest', rest)}${renderIcon('on', active)}</i>`
  })
  return [
    `<div class="shell-bar">${renderIcon('mark', tabIconSvgContents.brand.active)}${renderIcon('back', iconSvgContents.back)}</div>`,
    `<div class="shell-cards">${'<b></b>'.repeat(CARD_COUNT)}</div>`,
    `<div class="shell-tabs"><div>${tabs.join('')}</div></div>`,
  ].join('')
}
