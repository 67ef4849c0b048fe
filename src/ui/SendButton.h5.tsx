import { Button, type ButtonProps } from './Button'

export type SendButtonProps = Pick<ButtonProps, 'children' | 'id' | 'onPress'>

/** Sends what the page shows to somebody. On the web a button like any other. */
export const SendButton = (props: SendButtonProps) => <Button icon="share" {...props} />
