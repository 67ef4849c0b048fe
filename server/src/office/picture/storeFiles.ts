import { createHash } from 'node:crypto'
import {
  SHOP_FILE_PREFIX,
  SHOP_PICTURE_FORMATS,
  SHOP_PICTURE_WIDTHS,
} from '@anzuo/domain/shop/pictureAddress'
import type { ShopFileKind } from '@anzuo/domain/shop/shopFile'
import { createApiError } from '../../http/apiError'
import { FileStorageError, type FileStorage } from '../../fileStorage/fileStorage'
import { requireFilm, requireManual } from './fileChecks'
import { makeShopPicture, PICTURE_MIMES } from './makeShopPicture'

/** Goes into the names of pictures: with another way to make the sizes, the same picture gets another name. */
const PICTURE_RECIPE = 'picture 1'

/** Of SHA-256, hexadecimal: no two files meet by chance. */
const NAME_LENGTH = 32

const FILE_ENDINGS = { film: '.mp4', manual: '.pdf' } as const
const FILE_MIMES = { film: 'video/mp4', manual: 'application/pdf' } as const

/** The name under which a file is kept follows from its content: the same file is kept once, and what has a name never changes. */
export const getShopFileName = (kind: ShopFileKind, file: Buffer): string => {
  const hash = createHash('sha256')
    .update(kind === 'picture' ? PICTURE_RECIPE : '')
    .update(file)
    .digest('hex')
    .slice(0, NAME_LENGTH)
  return `${SHOP_FILE_PREFIX}${hash}${kind === 'picture' ? '' : FILE_ENDINGS[kind]}`
}

/** The size that is stored last: where it is, all of them are. */
const LAST_VARIANT = '/640.jpg'

/** The key under which there is something in the storage when all of a file is, by its name. */
export const getProofKey = (name: string): string => (name.includes('.') ? name : name + LAST_VARIANT)

/** Everything that the storage holds of a file, the key of `getProofKey` first. */
export const listStorageKeys = (name: string): string[] => {
  const proof = getProofKey(name)
  if (proof === name) return [name]
  const variants = SHOP_PICTURE_WIDTHS.flatMap(width =>
    SHOP_PICTURE_FORMATS.map(format => `${name}/${width}.${format}`),
  )
  return [proof, ...variants.filter(key => key !== proof)]
}

/**
 * Checks a file and keeps it, once. Nothing is kept of a file that is refused.
 * @throws ApiError `invalidRequest` or `tooLarge` with what is wrong with it, `unavailable` when it can't be kept now
 */
export const storeShopFile = async (
  storage: FileStorage,
  { kind, file }: { kind: ShopFileKind; file: Buffer },
): Promise<void> => {
  try {
    await (kind === 'picture' ? storePicture(storage, file) : storeWholeFile(storage, { kind, file }))
  } catch (error) {
    if (error instanceof FileStorageError) throw createApiError('unavailable', 'officeStorageDown')
    throw error
  }
}

const storeWholeFile = async (
  storage: FileStorage,
  { kind, file }: { kind: 'film' | 'manual'; file: Buffer },
): Promise<void> => {
  if (kind === 'film') requireFilm(file)
  else requireManual(file)
  await storage.put(getShopFileName(kind, file), { bytes: file, mime: FILE_MIMES[kind] })
}

const storePicture = async (storage: FileStorage, file: Buffer): Promise<void> => {
  const name = getShopFileName('picture', file)
  if (await storage.get(getProofKey(name), { from: 0, to: 0 })) return
  const variants = (await makeShopPicture(file)).map(({ width, format, bytes }) => ({
    key: `${name}/${width}.${format}`,
    content: { bytes, mime: PICTURE_MIMES[format] },
  }))
  const isLast = ({ key }: { key: string }) => key.endsWith(LAST_VARIANT)
  await Promise.all(
    variants.filter(variant => !isLast(variant)).map(({ key, content }) => storage.put(key, content)),
  )
  for (const { key, content } of variants.filter(isLast)) await storage.put(key, content)
}
