import type { ReactElement, ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { ButtonAction } from '../forms/buttonAction'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Button } from '../forms/Button'
import './EmptyState.scss'

export type EmptyStateProps = {
  /** A drawing: `<Art …/>`, `<Svg …/>` or an empty `<Ring …/>`. */
  illustration: ReactElement
  /** What is, in one line. */
  title: string
  /** One sentence: what it becomes, or what stays safe. */
  note?: ReactNode
  action?: ButtonAction
  /** A second, quieter way on. */
  secondaryAction?: ButtonAction
}

/** What stands where content could be: a drawing, one line, one sentence, one way on. */
export const EmptyState = ({ illustration, title, note, action, secondaryAction }: EmptyStateProps) => (
  <View className="ui-empty">
    <View className="ui-empty__art">{illustration}</View>
    <View className="ui-empty__title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
      {title}
    </View>
    {note && <View className="ui-empty__note">{note}</View>}
    {action && (
      <View className="ui-mt-4">
        <Button size="medium" {...action}>
          {action.label}
        </Button>
      </View>
    )}
    {secondaryAction && (
      <Button kind="text" size="medium" {...secondaryAction}>
        {secondaryAction.label}
      </Button>
    )}
  </View>
)
