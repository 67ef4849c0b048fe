/** A length of the app in px: a number, `12px` or `24rpx`. */
export const parseLengthPx = (value: unknown): number => {
  const [, number, unit] = /^\s*(-?[\d.]+)\s*(rpx|px)?\s*$/.exec(String(value ?? '')) ?? []
  if (number === undefined) return 0
  return unit === 'rpx' ? (Number(number) * window.innerWidth) / 750 : Number(number)
}

const RPX = /(-?[\d.]+)rpx/g
const SAFE_AREA = /\b(?:env|constant)\(\s*safe-area-inset-(top|bottom|left|right)\s*(?:,[^)]*)?\)/g

/** A style of the app as the browser understands it: rpx are 750ths of the screen's width, and the safe area is the phone's. */
export const convertRpxToCss = (style: string): string =>
  style.replace(RPX, 'calc($1 * 100vw / 750)').replace(SAFE_AREA, 'var(--safe-area-inset-$1, 0px)')
