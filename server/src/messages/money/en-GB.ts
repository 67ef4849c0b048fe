/** What the server says to those who keep the books or connect other systems. Words in braces are filled in. */
export const moneyMessagesEnGB = {
  officeMoneyChanged: 'Somebody else has changed this. Look at it as it is now',
  officeMoneyNotPossible: 'This can’t be done about this money any more',
  officeOrderNotWaiting: 'This order is not waiting for money',
  officeOrderOtherAmount: 'This order waits for another amount than {amount}',
  officeDayClosed: 'This day is closed. Corrections go into the next day',
  officeDayNotOver: 'This day is not over in China',
  officeStatementMissing: 'A provider’s statement of this day is missing',
  officeDayUnexplained: 'Explain each difference of this day first',
  officeStatementTooOld: 'Choose a past day within the last three months',
  officeProviderNotSetUp: 'This provider is not set up on the server',
  officeStatementUnreadable: 'This is not the whole statement of this provider and day: {problem}',
  officeWebhookAddress: 'Use an https address that can be reached from the internet',
  officeWebhookLimit: 'There can be {most} addresses at most',
  officeInvoiceNotFound: 'This invoice does not exist',
  officeInvoiceChanged: 'This invoice has changed meanwhile. Look at it as it is now',
  officeInvoiceNotPossible: 'This can’t be done with the invoice as it is now',
  officeInvoiceFile: 'Use a PDF or OFD file',
  officeInvoiceNumberUsed: 'Another invoice has this number',
  officeInvoiceNotWished:
    'The customer has not requested an invoice for this order, or nothing of it was paid',
} as const
