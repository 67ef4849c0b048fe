import type { ReactElement, ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { Action } from './action'
import { aria } from './aria'
import { Button } from './Button'
import './EmptyPicture.scss'

export type EmptyPictureProps = {
  /** A drawing: `<Art …/>`, `<Svg …/>` or an empty `<Ring …/>`. */
  art: ReactElement
  /** What is, in one line. */
  title: string
  /** One sentence: what it becomes, or what stays safe. */
  note?: ReactNode
  action?: Action
  /** A second, quieter way on. */
  secondary?: Action
}

/** What stands where content could be: a drawing, one line, one sentence, one way on. */
export const EmptyPicture = ({ art, title, note, action, secondary }: EmptyPictureProps) => (
  <View className="ui-empty">
    <View className="ui-empty__art">{art}</View>
    <View className="ui-empty__title" {...aria({ role: 'heading', level: 2 })}>
      {title}
    </View>
    {note && <View className="ui-empty__note">{note}</View>}
    {action && (
      <View className="ui-empty__action">
        <Button size="medium" {...action}>
          {action.label}
        </Button>
      </View>
    )}
    {secondary && (
      <Button kind="text" size="medium" {...secondary}>
        {secondary.label}
      </Button>
    )}
  </View>
)
