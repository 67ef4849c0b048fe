import type { NotificationField, NotificationKind } from './notificationKinds'

/** What a message is about, and so what is opened by it. */
export type NotificationTarget =
  | { page: 'order'; id: string }
  | { page: 'refund'; id: string }
  | { page: 'product'; id: string }
  | { page: 'chair'; serialNumber: string }
  | { page: 'chairList' }
  | { page: 'chairFirmware'; serialNumber: string }
  | { page: 'health' }

/** The code that a field of a product or a combination carries behind its mark. */
export const getCatalogueCode = (field: string): string => field.slice(field.indexOf(':') + 1)

/** Where somebody goes who opens a message. */
export const getNotificationTarget = (
  kind: NotificationKind,
  data: Readonly<Partial<Record<NotificationField, string>>>,
): NotificationTarget => {
  const { orderId, refundId, product, serialNumber, step } = data
  if (orderId !== undefined) return { page: 'order', id: orderId }
  if (refundId !== undefined) return { page: 'refund', id: refundId }
  if (product !== undefined) return { page: 'product', id: getCatalogueCode(product) }
  if (serialNumber === undefined) return { page: 'health' }
  // Whoever gave their chair away has no page of it any more.
  if (kind === 'chairShared' && step === 'owner') return { page: 'chairList' }
  return { page: kind === 'firmwareReady' ? 'chairFirmware' : 'chair', serialNumber }
}

/** The page of the mini-program at which a subscribe message opens: the inbox, from where everything leads on. */
export const INBOX_MINI_PROGRAM_PAGE = 'pages/account/inbox/index'
