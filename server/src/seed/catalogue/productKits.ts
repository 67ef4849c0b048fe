import { toLocalizedText } from './localizedText'

/** What can come along with a product, by its key. */
export const productKits = {
  alone: toLocalizedText('Massager only', '单机', '單機'),
  spareSleeves: toLocalizedText('With two spare sleeves', '加两只替换布套', '加兩只替換布套'),
  floorMat: toLocalizedText('With a floor mat', '加地垫', '加地墊'),
} as const

export type ProductKitKey = keyof typeof productKits
