/** A coordinate as short text: two decimals at most. */
export const formatSvgCoordinate = (value: number): string => String(Math.round(value * 100) / 100)
