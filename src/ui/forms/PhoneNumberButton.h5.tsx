import type { ButtonProps } from './Button'

export type PhoneNumberButtonProps = Pick<ButtonProps, 'children' | 'id' | 'loading'> & {
  /** What has to be right before the platform asks; where it isn't, it is not asked, and `onPress` says why. */
  isReady: boolean
  onPress: () => void
  /** The person shares the phone: a code that the server exchanges for it. */
  onShared: (code: string) => void
}

/** Asks the platform for the person's phone. Browsers have no such button. */
export const PhoneNumberButton = (_props: PhoneNumberButtonProps) => null

/** Whether this app has the button. */
export const hasPhoneNumberButton = false
