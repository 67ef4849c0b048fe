import { Button, Text } from '@tarojs/components'
import { Icon } from '../icons/Icon'
import type { ShareButtonProps } from './ShareButton.h5'
import './Button.scss'
import './ShareButton.scss'

export type { ShareButtonProps }

/** Sends what the page shows to somebody. The mini-program opens its list of friends from a button of its own only. */
export const ShareButton = ({ children, id }: ShareButtonProps) => (
  <Button id={id} openType="share" className="ui-send ui-press ui-button ui-button--main ui-button--large">
    <Icon name="share" size={20} />
    <Text className="ui-button__words">{children}</Text>
  </Button>
)
