import { Button as PlatformButton, Text } from '@tarojs/components'
import { Button } from './Button'
import type { PhoneNumberButtonProps } from './PhoneNumberButton.h5'
import './ShareButton.scss'

export type { PhoneNumberButtonProps }

/** Asks the platform for the person's phone. The mini-program asks from a button of its own only. */
export const PhoneNumberButton = (props: PhoneNumberButtonProps) => {
  const { id, children, loading = false, isReady, onPress, onShared } = props
  if (!isReady || loading)
    return (
      <Button id={id} loading={loading} onPress={onPress}>
        {children}
      </Button>
    )
  return (
    <PlatformButton
      id={id}
      openType="getPhoneNumber"
      className="ui-send ui-press ui-button ui-button--main ui-button--large"
      onGetPhoneNumber={({ detail }) => {
        // Without a code the person said no, and stays on the form.
        if (detail.code) onShared(detail.code)
      }}
    >
      <Text className="ui-button__words">{children}</Text>
    </PlatformButton>
  )
}

/** Whether this app has the button. */
export const hasPhoneNumberButton = true
