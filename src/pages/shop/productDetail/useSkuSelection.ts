import { useState } from 'react'
import type { Product, Sku } from '@/data/shop/products'
import { getMaxOrderableQuantity } from '@anzuo/domain/shop/cart'
import {
  findSkuBySelection,
  getDefaultSkuOptionSelection,
  type SkuOptionSelection,
} from '@anzuo/domain/shop/skuSelection'

export type SkuSelection = {
  choice: SkuOptionSelection
  /** Null: this combination is not made. */
  sku: Sku | null
  quantity: number
  /** How many of it can be ordered; 0 where it is sold out or not made. */
  maxQuantity: number
  choose: (choice: SkuOptionSelection) => void
  setQuantity: (quantity: number) => void
}

/** What is selected of a product: its first combination until the person chooses. @returns the selection of a product */
export const useSkuSelection = (): ((product: Product) => SkuSelection) => {
  const [selected, setSelected] = useState<{ productId: string; choice: SkuOptionSelection } | null>(null)
  const [quantity, setQuantity] = useState(1)
  return product => {
    const choice =
      selected?.productId === product.id ? selected.choice : getDefaultSkuOptionSelection(product.skus)
    const sku = findSkuBySelection(product, choice)
    const maxQuantity = sku ? getMaxOrderableQuantity(sku.stock) : 0
    return {
      choice,
      sku,
      quantity: Math.min(quantity, Math.max(maxQuantity, 1)),
      maxQuantity,
      choose: next => setSelected({ productId: product.id, choice: next }),
      setQuantity,
    }
  }
}
