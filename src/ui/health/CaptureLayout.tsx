import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { CameraView } from '@/platform/camera/CameraView'
import type { CameraPreviewSource } from '@/platform/camera/cameraPreview'
import { IconButton } from '../forms/IconButton'
import { Stack } from '../layout/Flex'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Spinner } from '../feedback/Spinner'
import { type IconName } from '../icons/Icon'
import { getNavInsets } from '../layout/getNavInsets'
import { PrivacyNote } from './PrivacyNote'
import './CaptureLayout.scss'

type BarButton = { id?: string; label: string; onPress: () => void }

export type CaptureLayoutProps = {
  /** Face and finger are captured while time passes; a photo is taken with the controls below the picture. */
  mode: 'face' | 'finger' | 'photo'
  /** Leaves the camera. */
  leave: BarButton
  /** Opens an explanation. */
  help: BarButton & { icon: IconName }
  /** The guidance chip; read out when it changes. */
  guidance: ReactNode
  guidanceId?: string
  /** The camera's picture with what is drawn over it. */
  picture: ReactNode
  /** What happens to the pictures. */
  privacy: string
  /** Content below the picture, or at its right on a wide screen. */
  children: ReactNode
}

/** The screen of an open camera: a bar with guidance, the picture, live results or controls, and a privacy note. */
export const CaptureLayout = (props: CaptureLayoutProps) => {
  const { mode, leave, help, guidance, guidanceId, picture, privacy, children } = props
  return (
    <View className={`ui-capture ui-capture--${mode}`}>
      <View className={`ui-capture__bar${getNavInsets().hasCapsule ? ' ui-capture__bar--below' : ''}`}>
        <IconButton
          id={leave.id}
          className="ui-capture__button"
          onPress={leave.onPress}
          label={leave.label}
          icon="close"
          size={24}
        />
        <View
          id={guidanceId}
          className="ui-capture__guidance"
          {...getAriaAttributes({ role: 'status', live: 'polite' })}
        >
          {guidance}
        </View>
        <IconButton
          id={help.id}
          className="ui-capture__button"
          onPress={help.onPress}
          label={help.label}
          icon={help.icon}
        />
      </View>
      <View className="ui-capture__picture">{picture}</View>
      <Stack gap={3} className="ui-capture__facts">
        {children}
        <View className="ui-capture__privacy">
          <PrivacyNote>{privacy}</PrivacyNote>
        </View>
      </Stack>
    </View>
  )
}

/** What the camera shows, or a spinner before it is open. */
export const CapturePreview = ({ preview }: { preview: CameraPreviewSource | null }) =>
  preview ? (
    <CameraView preview={preview} />
  ) : (
    <View className="ui-capture__opening">
      <Spinner />
    </View>
  )
