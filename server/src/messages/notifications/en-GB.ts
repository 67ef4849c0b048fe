/** What people are told of, by kind and step: a title for inbox, mail and subscribe message (20 letters of Chinese at most), and a text. */
export const notificationMessagesEnGB = {
  notifyOrderPaidTitle: 'Payment received',
  notifyOrderPaidText: 'Order {orderNumber} is paid. We are getting it ready.',
  notifyParcelShippedTitle: 'On its way',
  notifyParcelShippedText: 'Something of order {orderNumber} has left us. You can follow it under My orders.',
  notifyArrivingParcelTitle: 'Out for delivery',
  notifyArrivingParcelText: 'The courier is bringing something of order {orderNumber} today.',
  notifyArrivingAppointmentTitle: 'We deliver and install today',
  notifyArrivingAppointmentText:
    'Today we deliver order {orderNumber} and set it up. The time is shown under My orders.',
  notifyReadyToCollectTitle: 'Ready to collect',
  notifyReadyToCollectText:
    'Order {orderNumber} is ready in the store. Show this code there: {pickupCode}. It is also under My orders.',
  notifyCollectedTitle: 'Collected',
  notifyCollectedText:
    'Order {orderNumber} was handed over in the store. If that was not you, please contact us.',
  notifyRefundDecidedTitle: 'News of your request',
  notifyMoneyBackTitle: 'Money refunded',
  notifyRepairToPayTitle: 'Your repair has a price',
  notifyChairSharedFamilyTitle: 'Somebody joined your chair',
  notifyChairSharedFamilyText:
    'Your link was accepted: one more member of the family may now use the chair {serialNumber}. You can end this on the chair’s page.',
  notifyChairSharedGuestTitle: 'A guest joined your chair',
  notifyChairSharedGuestText:
    'Your link was accepted: a guest may now use the chair {serialNumber} for a while. You can end this on the chair’s page.',
  notifyChairSharedOwnerTitle: 'Your chair has a new owner',
  notifyChairSharedOwnerText: 'Your link was accepted: the chair {serialNumber} is no longer yours.',
  notifyChairReminderTitle: 'Time for your massage',
  notifyChairReminderText:
    'It is {time}. What you like lies ready on the chair’s page: sit down and press start. Nothing starts by itself.',
  notifyFirmwareReadyTitle: 'New software for your chair',
  notifyFirmwareReadyText:
    'There is new software for the chair {serialNumber}. Open the chair’s page beside it to bring it over Bluetooth.',
  notifyCheckReminderTitle: 'Time for your check',
  notifyCheckReminderText: 'It is {time}, as you asked. Half a minute is enough.',
  notifyMailOpen: 'Open in Anzuo',
  notifyMailWhy: 'You get this e-mail because messages of this kind are on in your Anzuo account.',
  notifyMailEnd: 'No more e-mails of this kind',
  notifyEndTitle: 'E-mails of this kind',
  notifyEndAsk: 'Stop e-mails such as “{title}”? Everything else stays as it is.',
  notifyEndButton: 'Stop these e-mails',
  notifyEndDone:
    'You get no more e-mails such as “{title}”. You can switch them on again under Settings → Messages.',
  notifyEndWrong: 'This link is not complete. Open it from the e-mail again, or use Settings → Messages.',
  notificationNotSwitchable: 'These messages can’t be switched on or off in this way',
} as const
