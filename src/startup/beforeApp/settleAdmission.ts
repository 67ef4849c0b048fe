import {
  authTokenStorageKey,
  CALLING_CODE_STORAGE_NAME,
  PENDING_CODE_STORAGE_NAME,
} from '@/data/account/authStorageKeys'
import { hasLocalHealthData } from '@/data/health/healthStorageKeys'
import { createTextStorageKey, storage } from '@/platform/storage'

/** Whether the first view that the document holds is this person's. */
type ViewAdmission = {
  /** Neither signed in nor with health values on the device. */
  isVisitor: boolean
  isAdmitted: boolean
}

declare global {
  var viewAdmission: ViewAdmission | undefined
}

/** Whether somebody has begun to log in here, which the log-in page shows at once. */
const hasBegunLogIn = (): boolean =>
  storage.read(createTextStorageKey(PENDING_CODE_STORAGE_NAME, 'session')) !== null ||
  storage.read(createTextStorageKey(CALLING_CODE_STORAGE_NAME)) !== null

/**
 * Settles whether the first view that the server has written is this person's: in their language, and of a page that shows them nothing
 * else. Runs after `prepareAppShell` and before the browser has read the view, so that a view that is admitted is laid out and painted
 * once; `admitFirstView` does what follows. A dark one is changed first, and seen after that.
 */
export const settleAdmission = (): void => {
  const root = document.documentElement
  const { viewLanguage, audience, theme } = root.dataset
  const isVisitor = storage.read(authTokenStorageKey) === null && !hasLocalHealthData()
  const isForThem = audience === 'public' || (isVisitor && !hasBegunLogIn())
  const isAdmitted = viewLanguage === root.lang && isForThem
  window.viewAdmission = { isVisitor, isAdmitted }
  if (isAdmitted && theme !== 'dark') delete root.dataset.shell
}
