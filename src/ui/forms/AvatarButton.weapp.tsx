import { Button as PlatformButton, Text } from '@tarojs/components'
import { compressImage } from '@/platform/imagePicker/index.weapp'
import type { AvatarButtonProps } from './AvatarButton.h5'
import './ShareButton.scss'

export type { AvatarButtonProps }

/** Lets the person choose a picture of themselves: the platform offers the one of their account, the album and the camera. */
export const AvatarButton = ({ id, children, onChosen, onFailed }: AvatarButtonProps) => {
  const take = async (path: string) => {
    try {
      onChosen((await compressImage(path)).base64)
    } catch {
      onFailed('unreadable')
    }
  }
  return (
    <PlatformButton
      id={id}
      openType="chooseAvatar"
      className="ui-send ui-press ui-button ui-button--soft ui-button--small"
      onChooseAvatar={({ detail }) => {
        // Without a picture the person has closed the sheet.
        if (detail.avatarUrl) void take(detail.avatarUrl)
      }}
    >
      <Text className="ui-button__words">{children}</Text>
    </PlatformButton>
  )
}
