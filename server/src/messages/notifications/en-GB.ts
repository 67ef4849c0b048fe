/** What people are told of, by kind and step: a title for inbox, mail and subscribe message (20 letters of Chinese at most), and a text. */
export const notificationMessagesEnGB = {
  notifyOrderPaidTitle: 'Payment received',
  notifyOrderPaidText: 'Order {orderNumber} is paid. We are getting it ready.',
  notifyParcelShippedTitle: 'Parcel sent',
  notifyParcelShippedText: 'A parcel of order {orderNumber} has been sent. Track it under My orders.',
  notifyArrivingParcelTitle: 'Out for delivery',
  notifyArrivingParcelText: 'The courier is delivering a parcel of order {orderNumber} today.',
  notifyArrivingAppointmentTitle: 'Delivery and set-up today',
  notifyArrivingAppointmentText:
    'Today we deliver order {orderNumber} and set it up. The time is shown under My orders.',
  notifyReadyToCollectTitle: 'Ready to collect',
  notifyReadyToCollectText:
    'Order {orderNumber} is ready in the store. Show this code there: {pickupCode}. You can also find it under My orders.',
  notifyCollectedTitle: 'Collected',
  notifyCollectedText:
    'Order {orderNumber} was collected from the store. If that wasn’t you, please contact us.',
  notifyBackInStockTitle: 'Back in stock',
  notifyBackInStockText: '{name} can be ordered again.',
  notifyRefundDecidedTitle: 'Update on your request',
  notifyMoneyBackTitle: 'Money refunded',
  notifyRepairToPayTitle: 'Your repair quote is ready',
  notifyChairSharedFamilyTitle: 'Someone joined your chair',
  notifyChairSharedFamilyText:
    'A family member accepted your link and can now use chair {serialNumber}. You can remove them on the chair’s page.',
  notifyChairSharedGuestTitle: 'A guest joined your chair',
  notifyChairSharedGuestText:
    'A guest accepted your link and can use chair {serialNumber} for a limited time. You can remove them on the chair’s page.',
  notifyChairSharedOwnerTitle: 'Your chair has a new owner',
  notifyChairSharedOwnerText: 'Your link was accepted. Chair {serialNumber} now belongs to its new owner.',
  notifyChairReminderTitle: 'Time for your massage',
  notifyChairReminderText:
    'It’s {time}. Your preset is ready on the chair’s page. Sit down and press Start; nothing starts by itself.',
  notifyFirmwareReadyTitle: 'New software for your chair',
  notifyFirmwareReadyText:
    'New software is ready for chair {serialNumber}. Open the chair’s page beside the chair to install it over Bluetooth.',
  notifyCheckReminderTitle: 'Time for your check',
  notifyCheckReminderText: 'It’s {time}. Your check takes half a minute.',
  notifyMailOpen: 'Open in Anzuo',
  notifyMailWhy: 'You’re receiving this because e-mails of this kind are on in your Anzuo account.',
  notifyMailEnd: 'Unsubscribe from these e-mails',
  notifyEndTitle: 'Unsubscribe',
  notifyEndAsk: 'Stop e-mails such as “{title}”? Everything else stays as it is.',
  notifyEndButton: 'Stop these e-mails',
  notifyEndDone:
    'You won’t receive e-mails such as “{title}” any more. To switch them on again, go to Settings → Notifications.',
  notifyEndWrong:
    'This link is incomplete. Open it from the e-mail again, or go to Settings → Notifications.',
  notificationNotSwitchable: 'These messages can’t be switched on or off this way',
} as const
