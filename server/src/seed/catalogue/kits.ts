import { say3 } from './words'

/** What can come along with a product, by its key. */
export const kits = {
  alone: say3('Massager only', '单机', '單機'),
  spareSleeves: say3('With two spare sleeves', '加两只替换布套', '加兩只替換布套'),
  floorMat: say3('With a floor mat', '加地垫', '加地墊'),
} as const

export type Kit = keyof typeof kits
