import type { AuditRecord, OpaqueColor, TextFact } from './auditRecord'
import type { AuditRule } from './auditRule'

// Names and conditions: https://developers.weixin.qq.com/miniprogram/dev/framework/audits/accessibility.html
// Weights: https://developers.weixin.qq.com/miniprogram/dev/framework/audits/scoring.html
// All conditions were read there.

/** Rule 3: 显示的高/宽与原图的高/宽不超过 15%. */
const MAX_RATIO_DIFFERENCE = 0.15
/** Rule 4: 可点击元素的宽高都不小于 20px. */
const MIN_TAP_SIDE_PX = 20
/** Rule 5: position: fixed 且高度小于 68px 的可交互组件渲染在安全区域内. */
const SAFE_AREA_HEIGHT_PX = 68
/** Rule 7: large words need 3, all others 4.5; large are 24 px, or 19 px in bold (700). */
const CONTRAST = { large: 3, ordinary: 4.5, largePx: 24, largeBoldPx: 19, bold: 700 }

const linearize = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const computeLuminance = ([red, green, blue]: OpaqueColor): number =>
  0.2126 * linearize(red) + 0.7152 * linearize(green) + 0.0722 * linearize(blue)

/** The contrast of two colours, 1 to 21: https://www.w3.org/TR/WCAG/#dfn-contrast-ratio. */
export const computeContrast = (one: OpaqueColor, other: OpaqueColor): number => {
  const luminances = [computeLuminance(one), computeLuminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

const needContrast = ({ fontSizePx, fontWeight }: TextFact): number => {
  const isLarge =
    fontSizePx >= CONTRAST.largePx || (fontSizePx >= CONTRAST.largeBoldPx && fontWeight >= CONTRAST.bold)
  return isLarge ? CONTRAST.large : CONTRAST.ordinary
}

const judgeContrast = ({ texts }: AuditRecord) =>
  texts.flatMap(text => {
    const contrast = computeContrast(text.color, text.background)
    return contrast < needContrast(text)
      ? [`${text.page}: "${text.text}" has a contrast of ${contrast.toFixed(2)}`]
      : []
  })

const judgeImageRatios = ({ shownImages }: AuditRecord) =>
  shownImages.flatMap(image => {
    if (!image.isStretched) return []
    const own = image.naturalHeight / image.naturalWidth
    const shown = image.shownHeight / image.shownWidth
    return Math.abs(shown - own) / own > MAX_RATIO_DIFFERENCE
      ? [`${image.page}: ${image.source} has a ratio of ${own.toFixed(2)}, shown at ${shown.toFixed(2)}`]
      : []
  })

/** 体验, the platform's rules on what a person meets. */
export const experienceRules: readonly AuditRule[] = [
  {
    rule: 'inertial-scroll',
    category: 'experience',
    number: 1,
    publishedName: '开启惯性滚动',
    weight: 8,
    measures:
      'elements with overflow: scroll by WXSS or style, and -webkit-overflow-scrolling, which they inherit',
    threshold: '-webkit-overflow-scrolling: touch',
    judge: ({ scrollers }) =>
      scrollers.filter(({ hasMomentum }) => !hasMomentum).map(({ page, element }) => `${page}: ${element}`),
  },
  {
    rule: 'active-pseudo-class',
    category: 'experience',
    number: 2,
    publishedName: '避免使用 :active 伪类来实现点击态',
    weight: 8,
    measures: 'selectors of the style sheets that a page shows',
    threshold: 'no :active',
    judge: ({ activeSelectors }) => [
      ...new Set(activeSelectors.map(({ file, selector }) => `${file}: ${selector}`)),
    ],
  },
  {
    rule: 'image-ratio',
    category: 'experience',
    number: 3,
    publishedName: '保持图片大小比例',
    weight: 4,
    measures: 'height / width of a picture and of its box, where the mode is scaleToFill',
    threshold: `at most ${MAX_RATIO_DIFFERENCE * 100} % apart`,
    judge: judgeImageRatios,
  },
  {
    rule: 'tap-area',
    category: 'experience',
    number: 4,
    publishedName: '可点击元素的响应区域',
    weight: 3,
    measures: 'button, navigator and elements that listen to tap, as far as they have a size',
    threshold: `width and height at least ${MIN_TAP_SIDE_PX} px`,
    judge: ({ tapTargets }) =>
      tapTargets
        .filter(({ widthPx, heightPx }) => Math.min(widthPx, heightPx) < MIN_TAP_SIDE_PX)
        .map(
          ({ page, element, widthPx, heightPx }) =>
            `${page}: ${element} has ${Math.round(widthPx)} × ${Math.round(heightPx)} px`,
        ),
  },
  {
    rule: 'safe-area',
    category: 'experience',
    number: 5,
    publishedName: 'iPhone X 兼容',
    weight: 3,
    measures: `fixed elements that can be touched and are lower than ${SAFE_AREA_HEIGHT_PX} px, on the device of the run`,
    threshold: 'inside of the safe area',
    judge: ({ fixedTargets }) =>
      fixedTargets
        .filter(({ heightPx, overlapPx }) => heightPx < SAFE_AREA_HEIGHT_PX && overlapPx > 0)
        .map(
          ({ page, element, overlapPx }) => `${page}: ${element} lies ${Math.round(overlapPx)} px outside`,
        ),
  },
  {
    rule: 'window-change',
    category: 'experience',
    number: 6,
    publishedName: '窗口变化适配',
    weight: 3,
    measures: 'pages with resizable or another pageOrientation than portrait',
    threshold: '@media, match-media, createMediaQueryObserver, onResize or onWindowResize in their files',
    judge: ({ resizablePages }) =>
      resizablePages
        .filter(({ isAdapted }) => !isAdapted)
        .map(({ page }) => `${page}: nothing follows its size`),
  },
  {
    rule: 'contrast',
    category: 'experience',
    number: 7,
    publishedName: '合理的颜色搭配',
    weight: 0,
    measures: 'words against the nearest colour behind them, where no picture lies between',
    threshold: `at least ${CONTRAST.ordinary}; ${CONTRAST.large} from ${CONTRAST.largePx} px, or ${CONTRAST.largeBoldPx} px in bold`,
    judge: judgeContrast,
  },
]
