import type { OuterCallObserver } from '../gateways/outerCalls'
import type { FileStorage } from './fileStorage'
import { createFolderStorage } from './folderStorage'
import { createS3Storage, type S3Bucket } from './s3Storage'

/** Where files are kept by the settings: a bucket when there is one, else a folder. */
export type FileStorageSettings = { folder: string; bucket: S3Bucket | null }

/** Opens the storage of the settings; nothing is asked or made before the first file. */
export const openFileStorage = (
  { folder, bucket }: FileStorageSettings,
  observer?: OuterCallObserver,
): FileStorage =>
  bucket ? createS3Storage(bucket, { observer, onDown: observer?.onDown }) : createFolderStorage(folder)
