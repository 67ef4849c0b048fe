import { parsePattern, type Segment } from '../../../src/routes/pattern'
import { routes } from '../../../src/routes/table'

const choices = (segment: Segment): string[] => {
  if (segment.kind === 'text') return [segment.text]
  if (segment.values) return [...segment.values]
  return segment.optional ? ['', '2'] : ['A1']
}

/** Every concrete address that the route table stands for; free parameters get an example value. */
export const exampleAddresses = (): string[] =>
  Object.values(routes).flatMap(({ path }) =>
    parsePattern(path).reduce<string[]>(
      (addresses, segment) =>
        addresses.flatMap(address =>
          choices(segment).map(choice => (choice ? `${address}/${choice}` : address)),
        ),
      [''],
    ),
  )
