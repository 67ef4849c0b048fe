import { Button, Text } from '@tarojs/components'
import { Icon } from './Icon'
import type { SendButtonProps } from './SendButton.h5'
import './Button.scss'
import './SendButton.scss'

export type { SendButtonProps }

/** Sends what the page shows to somebody. The mini-program opens its list of friends from a button of its own only. */
export const SendButton = ({ children, id }: SendButtonProps) => (
  <Button id={id} openType="share" className="ui-send ui-press ui-button ui-button--main ui-button--large">
    <Icon name="share" size={20} />
    <Text className="ui-button__words">{children}</Text>
  </Button>
)
