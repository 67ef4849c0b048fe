import type { PictureUploadsState } from '@/data/shop/pictureUploads'
import { ImageUploader } from '@/ui/forms/ImageUploader'

export type PictureUploadFieldProps = { label: string; maxCount: number; uploads: PictureUploadsState }

/** Pictures of a review or a refund, sent as they are chosen. */
export const PictureUploadField = ({ label, maxCount, uploads }: PictureUploadFieldProps) => (
  <ImageUploader
    label={label}
    maxCount={maxCount}
    pictures={uploads.pictures}
    onAdded={uploads.add}
    onRemoved={uploads.remove}
    onRetried={uploads.retry}
  />
)
