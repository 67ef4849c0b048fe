import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { DialogProps } from './Dialog.h5'
import './Dialog.scss'

export type { DialogProps }

/** The box of an open dialog over the page. The mini-program has no keyboard focus to keep. */
export const Dialog = ({ className = '', onClosed, id, children }: DialogProps) => (
  <View className="ui-dialog">
    <View
      className="ui-dialog__scrim"
      catchMove
      onClick={onClosed}
      {...getAriaAttributes({ hidden: true })}
    />
    <View id={id} className={`ui-dialog__panel ${className}`} {...getAriaAttributes({ role: 'dialog' })}>
      {children}
    </View>
  </View>
)
