import { Button, type ButtonProps } from './Button'

export type ShareButtonProps = Pick<ButtonProps, 'children' | 'id' | 'onPress'>

/** Sends what the page shows to somebody. On the web a button like any other. */
export const ShareButton = (props: ShareButtonProps) => <Button icon="share" {...props} />
