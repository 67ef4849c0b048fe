import type { LocalizedText } from '@anzuo/domain/locale'
import { extractIndexTerms } from '@anzuo/domain/shop'
import type { products } from '../../db/schema'

type Searched = Pick<typeof products.$inferInsert, 'name' | 'line' | 'options'>

/** What a search finds a product by, in every language: its name, its line and what can be chosen. */
export const createSearchWords = ({ name, line, options }: Searched): string[] => {
  const choices: LocalizedText[] = options.flatMap(({ values }) => values.map(value => value.name))
  return extractIndexTerms([name, line, ...choices].flatMap(text => Object.values(text)).join(' '))
}
