import type { ComponentProps } from 'react'
import { View } from '@tarojs/components'

type ViewProps = ComponentProps<typeof View>

export type FlexProps = ViewProps & {
  /** Space between the children: the step of the spacing scale (`--s1` to `--s6`). */
  gap?: 1 | 2 | 3 | 4 | 5 | 6
  /** Across the direction of the container; the children are stretched when left out. */
  align?: 'start' | 'center' | 'baseline'
  /** Along the direction of the container. */
  justify?: 'center' | 'between'
  /** Continues on a further row where the children do not fit. */
  wrap?: boolean
}

// The first page of the web app writes these classes itself: its script has a budget of bytes.
const createFlexContainer =
  (direction: string) =>
  ({ gap, align, justify, wrap, className, ...rest }: FlexProps) => (
    <View
      {...rest}
      className={[
        direction,
        gap && `ui-gap-${gap}`,
        align && `ui-align-${align}`,
        justify && `ui-justify-${justify}`,
        wrap && 'ui-wrap',
        className,
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )

/** Lays its children below one another. */
export const Stack = createFlexContainer('ui-stack')

/** Lays its children beside one another. */
export const Row = createFlexContainer('ui-line')

/** Takes the room that its neighbours in a row leave; long words in it wrap instead of pushing them away. */
export const FlexGrow = ({ className, ...rest }: ViewProps) => (
  <View {...rest} className={className ? `ui-grow ${className}` : 'ui-grow'} />
)
