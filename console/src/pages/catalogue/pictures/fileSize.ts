import { MAX_SHOP_FILE_BYTES, type ShopFileKind } from '@anzuo/domain/shop/shopFile'

const MEBIBYTE = 1024 * 1024

/** Whole megabytes that a file of a kind may have. */
export const getMaxMegabytes = (kind: ShopFileKind): number => MAX_SHOP_FILE_BYTES[kind] / MEBIBYTE

/** Megabytes with one decimal; a small file has 0.1. */
export const toMegabytes = (bytes: number): string => Math.max(bytes / MEBIBYTE, 0.1).toFixed(1)

export const isFileTooLarge = (kind: ShopFileKind, { size }: { size: number }): boolean =>
  size > MAX_SHOP_FILE_BYTES[kind]
