import { create } from 'zustand'

/** How many pieces are in the cart: none until the cart has been looked at (`startCartSync`). */
export const useCartPieces = create<{ pieces: number }>(() => ({ pieces: 0 }))
