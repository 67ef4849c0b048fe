/** The value below which a share of the numbers lies, between neighbours where it falls between them; NaN for none. */
export const quantile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return NaN
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const above = Math.min(sorted.length - 1, below + 1)
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (position - below)
}
