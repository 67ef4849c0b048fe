import type { User } from '@anzuo/contract'
import { toPictureDataUrl } from '@anzuo/domain/pictureDataUrl'

/** Address of the picture that a person has chosen, a data URL for one of their own; null when they have none. */
export const getUserPicture = ({ image, icon }: Pick<User, 'image' | 'icon'>): string | null =>
  image ? toPictureDataUrl(image) : icon
