import { createTextStorageKey, storage } from '@/platform/storage'

/** What the cart of somebody who is signed out is called on the device. */
export const GUEST_CART_STORAGE_NAME = 'cart'

/** Whether the device keeps such a cart; the code that brings it to the server is loaded only then, or when somebody is signed in. */
export const hasGuestCart = (): boolean =>
  storage.read(createTextStorageKey(GUEST_CART_STORAGE_NAME)) !== null
