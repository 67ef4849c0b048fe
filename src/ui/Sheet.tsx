import { useId, type ReactElement, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import type { Action } from './action'
import { aria } from './aria'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import './Sheet.scss'

export type SheetProps = {
  open: boolean
  title: string
  /** A drawing above the title, at most 116 px high. */
  picture?: ReactElement
  children?: ReactNode
  main?: Action
  secondary?: Action
  /** Asked to close: scrim, close button, Escape. Leave it out while the work must not be left. */
  onClosed?: () => void
  id?: string
}

/** A panel that comes up from below over the page, with one main way on and at most one quieter one. */
export const Sheet = ({ open, ...sheet }: SheetProps) => (open ? <OpenSheet {...sheet} /> : null)

const OpenSheet = ({ title, picture, children, main, secondary, onClosed, id }: Omit<SheetProps, 'open'>) => {
  const { t } = useTranslation('ui')
  const titleId = useId()
  return (
    <Dialog
      id={id}
      className={picture ? 'ui-sheet--pictured' : undefined}
      labelledBy={titleId}
      onClosed={onClosed}
    >
      {onClosed && (
        <Pressable className="ui-sheet__close" onPress={onClosed} facts={{ label: t('close') }}>
          <Icon name="close" size={22} />
        </Pressable>
      )}
      {picture && <View className="ui-sheet__picture">{picture}</View>}
      <View id={titleId} className="ui-sheet__title" {...aria({ role: 'heading', level: 2 })}>
        {title}
      </View>
      <View className="ui-sheet__words" {...aria({ live: 'polite' })}>
        {children}
      </View>
      {(main || secondary) && (
        <View className="ui-sheet__actions">
          {main && <Button {...main}>{main.label}</Button>}
          {secondary && (
            <Button kind="text" {...secondary}>
              {secondary.label}
            </Button>
          )}
        </View>
      )}
    </Dialog>
  )
}
