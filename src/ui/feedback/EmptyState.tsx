import type { ReactElement, ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { ButtonAction } from '../forms/buttonAction'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Button } from '../forms/Button'
import type { DrawIllustration } from '../illustrations/Illustration'
import { SvgImage } from '../illustrations/SvgImage'
import { usePalette } from '../theme/theme'
import './EmptyState.scss'

export type EmptyStateProps = {
  /** One of the drawing functions, or what stands in for a drawing: an icon, an empty gauge. */
  illustration: DrawIllustration | ReactElement
  /** What is, in one line. */
  title: string
  /** One sentence: what it becomes, or what stays safe. */
  note?: ReactNode
  action?: ButtonAction
  /** A second, quieter way on. */
  secondaryAction?: ButtonAction
}

/** What stands where content could be: a drawing, one line, one sentence, one way on. */
export const EmptyState = ({ illustration, title, note, action, secondaryAction }: EmptyStateProps) => {
  const palette = usePalette()
  return (
    <View className="ui-empty">
      <View className="ui-empty__art">
        {typeof illustration === 'function' ? <SvgImage svg={illustration(palette)} /> : illustration}
      </View>
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
}
