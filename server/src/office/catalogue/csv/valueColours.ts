import type { SkuChoice } from '@anzuo/domain/office/productContent'
import type { ProductContent } from '../loadProduct'

type ColouredValue = { optionKey: string; valueKey: string; colour: string }

/**
 * The value whose colour a line of a combination tells: that of the option which has colours, else of the only one.
 * @returns null where several options could be meant, or there is none
 */
export const findColouredValue = (
  options: ProductContent['options'],
  choice: SkuChoice,
): ColouredValue | null => {
  const coloured = options.find(({ values }) => values.some(({ colour }) => colour !== undefined))
  const option = coloured ?? (options.length === 1 ? options[0] : undefined)
  const value = option?.values.find(({ key }) => key === choice[option.key])
  return option && value ? { optionKey: option.key, valueKey: value.key, colour: value.colour ?? '' } : null
}

/** The options with another colour of one value, `#rrggbb`. */
export const withValueColour = (
  options: ProductContent['options'],
  { optionKey, valueKey, colour }: ColouredValue,
): ProductContent['options'] =>
  options.map(option =>
    option.key === optionKey
      ? {
          ...option,
          values: option.values.map(value => (value.key === valueKey ? { ...value, colour } : value)),
        }
      : option,
  )
