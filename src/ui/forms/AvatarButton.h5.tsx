import { pickImages } from '@/platform/imagePicker'
import { Button } from './Button'

export type AvatarButtonProps = {
  id: string
  children: string
  /** A picture as base64, small enough for the server. */
  onChosen: (base64: string) => void
  /** `refused`: neither camera nor album is allowed. `unreadable`: no picture that can be shown. */
  onFailed: (problem: 'refused' | 'unreadable') => void
}

/** Lets the person choose a picture of themselves; in the mini-program also the one that they have at the platform. */
export const AvatarButton = ({ id, children, onChosen, onFailed }: AvatarButtonProps) => {
  const choose = async () => {
    const choice = await pickImages(1)
    if (choice.kind === 'chosen' && choice.pictures[0]) onChosen(choice.pictures[0].base64)
    if (choice.kind === 'refused' || choice.kind === 'unreadable') onFailed(choice.kind)
  }
  return (
    <Button kind="soft" size="small" icon="camera" id={id} onPress={() => void choose()}>
      {children}
    </Button>
  )
}
