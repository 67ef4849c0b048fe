/** The colour of a value of an option as it is kept: `#rrggbb` in small letters. */
export const SWATCH_COLOUR_PATTERN = /^#[0-9a-f]{6}$/

/** A colour as somebody typed it, `#C48B5A` or `c48b5a`, as it is kept. @returns null for what is no colour */
export const parseSwatchColour = (text: string): string | null => {
  const colour = `#${text.trim().replace(/^#/, '').toLowerCase()}`
  return SWATCH_COLOUR_PATTERN.test(colour) ? colour : null
}
