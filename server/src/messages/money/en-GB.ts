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
  officeStatementUnreadable: 'This is not the whole statement of this provider and day: {problem}',
  officeWebhookAddress: 'Use an https address that can be reached from the internet',
  officeWebhookLimit: 'There can be {most} addresses at most',
} as const
