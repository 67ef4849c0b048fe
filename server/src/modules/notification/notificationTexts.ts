import { refundMessages, type RefundMessage } from '@anzuo/domain/shop/refundMessage'
import type { NotificationField, NotificationKind } from '@anzuo/domain/notifications/notificationKinds'
import { translate, type Locale, type MessageKey } from '../../messages'

type TextKeys = { title: MessageKey; text: MessageKey }

const STEP_TEXTS = {
  refund: {
    accepted: 'refundMessageAccepted',
    rejected: 'refundMessageRejected',
    expired: 'refundMessageExpired',
    offered: 'refundMessageOffered',
    toShip: 'refundMessageToShip',
    handBack: 'refundMessageHandBack',
    shipped: 'refundMessageShipped',
    closed: 'refundMessageClosed',
    refunded: 'refundMessageRefunded',
    visitFollows: 'refundMessageVisitFollows',
    visitBooked: 'refundMessageVisitBooked',
    quoted: 'refundMessageQuoted',
    quoteWaiting: 'refundMessageQuoteWaiting',
    quoteLapsed: 'refundMessageQuoteLapsed',
    repairing: 'refundMessageRepairing',
    repaired: 'refundMessageRepaired',
  },
} as const satisfies { refund: Record<RefundMessage, MessageKey> }

const isRefundStep = (step: string): step is RefundMessage => refundMessages.some(each => each === step)

const toRefundText = (step: string): MessageKey => STEP_TEXTS.refund[isRefundStep(step) ? step : 'closed']

const CHAIR_SHARED_KEYS: Record<string, TextKeys> = {
  family: { title: 'notifyChairSharedFamilyTitle', text: 'notifyChairSharedFamilyText' },
  guest: { title: 'notifyChairSharedGuestTitle', text: 'notifyChairSharedGuestText' },
  owner: { title: 'notifyChairSharedOwnerTitle', text: 'notifyChairSharedOwnerText' },
}

const DEFAULT_SHARED_KEYS: TextKeys = {
  title: 'notifyChairSharedFamilyTitle',
  text: 'notifyChairSharedFamilyText',
}

const getTextKeys: Record<NotificationKind, (step: string) => TextKeys> = {
  orderPaid: () => ({ title: 'notifyOrderPaidTitle', text: 'notifyOrderPaidText' }),
  parcelShipped: () => ({ title: 'notifyParcelShippedTitle', text: 'notifyParcelShippedText' }),
  arriving: step =>
    step === 'appointment'
      ? { title: 'notifyArrivingAppointmentTitle', text: 'notifyArrivingAppointmentText' }
      : { title: 'notifyArrivingParcelTitle', text: 'notifyArrivingParcelText' },
  readyToCollect: () => ({ title: 'notifyReadyToCollectTitle', text: 'notifyReadyToCollectText' }),
  backInStock: () => ({ title: 'notifyBackInStockTitle', text: 'notifyBackInStockText' }),
  collected: () => ({ title: 'notifyCollectedTitle', text: 'notifyCollectedText' }),
  refundDecided: step => ({ title: 'notifyRefundDecidedTitle', text: toRefundText(step) }),
  moneyBack: step => ({ title: 'notifyMoneyBackTitle', text: toRefundText(step) }),
  repairToPay: step => ({ title: 'notifyRepairToPayTitle', text: toRefundText(step) }),
  chairShared: step => CHAIR_SHARED_KEYS[step] ?? DEFAULT_SHARED_KEYS,
  chairReminder: () => ({ title: 'notifyChairReminderTitle', text: 'notifyChairReminderText' }),
  firmwareReady: () => ({ title: 'notifyFirmwareReadyTitle', text: 'notifyFirmwareReadyText' }),
  checkReminder: () => ({ title: 'notifyCheckReminderTitle', text: 'notifyCheckReminderText' }),
}

/** What a message says, in a language. @param message.name of what it is about, where that is sold; see `loadSkuNames` */
export const getNotificationTexts = (
  {
    kind,
    data,
    name = '',
  }: { kind: NotificationKind; data: Partial<Record<NotificationField, string>>; name?: string },
  locale: Locale,
): { title: string; text: string } => {
  const keys = getTextKeys[kind](data.step ?? '')
  const params: Record<string, string> = {
    ...data,
    name,
    number: data.requestNumber ?? data.orderNumber ?? '',
  }
  return {
    title: translate(locale, { key: keys.title }),
    text: translate(locale, { key: keys.text, params }),
  }
}

/** What a kind is called where one of its messages stands for all. */
export const getNotificationTitle = (kind: NotificationKind, locale: Locale): string =>
  getNotificationTexts({ kind, data: {} }, locale).title
