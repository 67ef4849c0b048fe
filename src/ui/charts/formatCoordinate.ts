/** A coordinate as short text: two decimals at most. */
export const formatCoordinate = (value: number): string => String(Math.round(value * 100) / 100)
