import { useId, type ReactElement, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import type { ButtonAction } from '../forms/buttonAction'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Button } from '../forms/Button'
import { Dialog } from './Dialog'
import { Icon } from '../icons/Icon'
import { Pressable } from '../forms/Pressable'
import './BottomSheet.scss'

export type BottomSheetProps = {
  open: boolean
  title: string
  /** A drawing above the title, at most 116 px high. */
  illustration?: ReactElement
  children?: ReactNode
  primaryAction?: ButtonAction
  secondaryAction?: ButtonAction
  /** As quiet as the secondary one, below it: only where a choice has more than two ways. */
  furtherActions?: readonly ButtonAction[]
  /** Asked to close: scrim, close button, Escape. Leave it out while the work must not be left. */
  onClosed?: () => void
  id?: string
}

/** A panel that comes up from below over the page, with one main way on and quieter ones below it, seldom more than one. */
export const BottomSheet = ({ open, ...sheet }: BottomSheetProps) =>
  open ? <OpenBottomSheet {...sheet} /> : null

const OpenBottomSheet = ({
  title,
  illustration,
  children,
  primaryAction,
  secondaryAction,
  furtherActions = [],
  onClosed,
  id,
}: Omit<BottomSheetProps, 'open'>) => {
  const { t } = useTranslation('ui')
  const titleId = useId()
  return (
    <Dialog
      id={id}
      className={illustration ? 'ui-sheet--pictured' : undefined}
      labelledBy={titleId}
      onClosed={onClosed}
    >
      {onClosed && (
        <Pressable className="ui-sheet__close" onPress={onClosed} aria={{ label: t('close') }}>
          <Icon name="close" size={22} />
        </Pressable>
      )}
      {illustration && <View className="ui-sheet__picture">{illustration}</View>}
      <View id={titleId} className="ui-sheet__title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {title}
      </View>
      <View className="ui-sheet__words" {...getAriaAttributes({ live: 'polite' })}>
        {children}
      </View>
      {(primaryAction || secondaryAction) && (
        <View className="ui-sheet__actions">
          {primaryAction && <Button {...primaryAction}>{primaryAction.label}</Button>}
          {[...(secondaryAction ? [secondaryAction] : []), ...furtherActions].map(action => (
            <Button key={action.label} kind="text" {...action}>
              {action.label}
            </Button>
          ))}
        </View>
      )}
    </Dialog>
  )
}
