import { IconButton, type IconButtonProps } from './IconButton'

/** The cross at the end of a search field, which empties it. */
export const ClearButton = (props: Pick<IconButtonProps, 'className' | 'label' | 'onPress'>) => (
  <IconButton icon="close" size={18} {...props} />
)
