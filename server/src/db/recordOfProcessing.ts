import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  accountClosureFeedback,
  accountClosureRequests,
  accountSettings,
  addresses,
  apiKeys,
  authSessions,
  authSessionTokens,
  cartLines,
  categories,
  chairAuditLog,
  chairKeys,
  chairMembers,
  chairOccupancies,
  chairOwnershipClaims,
  chairs,
  chairShareLinks,
  communityPosts,
  consents,
  cuffReadings,
  devOutboxMessages,
  friendPaymentLinks,
  goodwillPayments,
  healthProfiles,
  healthReports,
  idempotencyKeys,
  jsapiTickets,
  legalRetentionRecords,
  loyaltyPointBalances,
  loyaltyPointEntries,
  massageSessions,
  merchants,
  officeAuditLog,
  officeRequestKeys,
  operatorLogInAttempts,
  operatorPasskeys,
  operatorRecoveryCodes,
  operators,
  operatorSessions,
  orderDeliveries,
  orderEvents,
  orderLines,
  orderNotes,
  orders,
  parcelLines,
  parcels,
  paymentAnomalies,
  paymentAttempts,
  paymentWebhookEvents,
  productReviews,
  products,
  productViews,
  proofOfWorkChallenges,
  rateLimitCounters,
  refundProposals,
  refundQuestions,
  refunds,
  refundTransfers,
  retailStores,
  returnPickups,
  sandboxTransactions,
  scheduledJobs,
  skus,
  stockMovements,
  uploadedPictures,
  users,
  verificationCodes,
} from './schema'

/**
 * The record of processing (GDPR, article 30; PIPL, article 55): for each table and column whose data it holds, what for, whether
 * the person can take it along, and what becomes of it when the account is erased. Export and erasure are carried out from
 * this record, so that it cannot differ from them. A test refuses a column that is not in it.
 */

type ColumnName<Table extends PgTable> = keyof Table['_']['columns'] & string

/** What becomes of a person's rows when the account is erased. */
type Erasure<Table extends PgTable> =
  | { kind: 'deleted' }
  | {
      kind: 'kept'
      /** Why the row may stay. */
      reason: string
      /** What the columns that tell of the person become. */
      replaced: Partial<{ [Name in ColumnName<Table>]: Table['_']['columns'][Name]['_']['data'] | null }>
    }

type PersonalTableEntry<Table extends PgTable> = {
  table: Table
  purpose: string
  /** Which rows are a person's. */
  belongsTo: (userId: string) => SQL
  /** Name of the part of the export. Null where no column is exported. */
  topic: string | null
  exported: readonly ColumnName<Table>[]
  /** Columns that are not in the export, each with the reason. */
  withheld: Partial<Record<ColumnName<Table>, string>>
  erasure: Erasure<Table>
}

export type PersonalTable = {
  table: PgTable
  purpose: string
  belongsTo: (userId: string) => SQL
  topic: string | null
  exported: readonly string[]
  withheld: Record<string, string>
  erasure: { kind: 'deleted' } | { kind: 'kept'; reason: string; replaced: Record<string, unknown> }
}

/** A table that holds nothing that could be found by a person's account. */
export type ImpersonalTable = { table: PgTable; purpose: string; columns: readonly string[] }

const personal = <Table extends PgTable>(entry: PersonalTableEntry<Table>): PersonalTable =>
  entry as unknown as PersonalTable

const impersonal = <Table extends PgTable>(
  table: Table,
  purpose: string,
  columns: readonly ColumnName<Table>[],
): ImpersonalTable => ({ table, purpose, columns })

const DELETED = { kind: 'deleted' } as const

const createOrderCondition =
  (column: PgTable['_']['columns'][string]) =>
  (userId: string): SQL =>
    sql`${column} in (select id from orders where user_id = ${userId})`

const createParcelCondition =
  (column: PgTable['_']['columns'][string]) =>
  (userId: string): SQL =>
    sql`${column} in (select parcels.id from parcels join orders on orders.id = parcels.order_id where orders.user_id = ${userId})`

const createPaymentNumberCondition =
  (column: PgTable['_']['columns'][string]) =>
  (userId: string): SQL =>
    sql`${column} in (select out_trade_no from payments join orders on orders.id = payments.order_id where orders.user_id = ${userId})`

const createUserCondition =
  (column: PgTable['_']['columns'][string]) =>
  (userId: string): SQL =>
    sql`${column} = ${userId}`

const createRefundCondition =
  (column: PgTable['_']['columns'][string]) =>
  (userId: string): SQL =>
    sql`${column} in (select id from refunds where user_id = ${userId})`

const COLLEAGUE = 'another person: somebody who works for the shop'

const BOOKS = 'figures of the books: trade and tax law; nothing in them names the person'

const TOKENS = 'recognises a session; of no use to the person'

const accountTables: readonly PersonalTable[] = [
  personal({
    table: authSessionTokens,
    purpose: 'to tell who makes a call, and to notice a stolen token',
    belongsTo: userId =>
      sql`${authSessionTokens.sessionId} in (select id from sessions where user_id = ${userId})`,
    topic: null,
    exported: [],
    withheld: {
      tokenHash: TOKENS,
      sessionId: TOKENS,
      issuedAt: TOKENS,
      firstUsedAt: TOKENS,
      settledAt: TOKENS,
      replacedAt: TOKENS,
    },
    erasure: DELETED,
  }),
  personal({
    table: authSessions,
    purpose: 'to stay signed in, and to see where',
    belongsTo: createUserCondition(authSessions.userId),
    topic: 'devices',
    exported: ['id', 'deviceKind', 'deviceApp', 'userId', 'createdAt', 'expiresAt'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: accountSettings,
    purpose: 'choices that hold on all devices',
    belongsTo: createUserCondition(accountSettings.userId),
    topic: 'settings',
    exported: ['userId', 'reminders', 'news', 'keepsViews'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: consents,
    purpose: 'to prove which legal texts were agreed to',
    belongsTo: createUserCondition(consents.userId),
    topic: 'consents',
    exported: ['userId', 'document', 'version', 'at'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: accountClosureRequests,
    purpose: 'to erase the account after the days to change one’s mind',
    belongsTo: createUserCondition(accountClosureRequests.userId),
    topic: 'closureRequests',
    exported: ['userId', 'askedAt', 'eraseAt'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: accountClosureFeedback,
    purpose: 'to learn why people leave',
    belongsTo: createUserCondition(accountClosureFeedback.userId),
    topic: 'closureFeedback',
    exported: ['id', 'userId', 'variant', 'reasons', 'feedback', 'day'],
    withheld: {},
    erasure: {
      kind: 'kept',
      reason: 'reasons out of a list, with the day: they tell nothing of who chose them',
      replaced: { userId: null, feedback: '' },
    },
  }),
  personal({
    table: idempotencyKeys,
    purpose: 'a repeated call has its effect once',
    belongsTo: createUserCondition(idempotencyKeys.userId),
    topic: null,
    exported: [],
    withheld: {
      userId: 'stands in account',
      key: 'made by the client for one call',
      path: 'the call, whose effect stands in the other parts',
      requestHash: 'hash',
      answer: 'repeats what stands in orders, refunds and payments',
      createdAt: 'the call’s time stands with its effect',
    },
    erasure: DELETED,
  }),
  personal({
    table: rateLimitCounters,
    purpose: 'to bound how often a call is made, for a day at most',
    belongsTo: userId => sql`position(${userId}::text in ${rateLimitCounters.key}) > 0`,
    topic: 'rateLimits',
    exported: ['key', 'count', 'resetsAt'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: devOutboxMessages,
    purpose: 'codes as they were sent, in development only',
    belongsTo: userId =>
      sql`${devOutboxMessages.target} in (select phone from users where id = ${userId} union select email from users where id = ${userId})`,
    topic: 'developmentMessages',
    exported: ['id', 'channel', 'target', 'text', 'sentAt'],
    withheld: { code: 'would let in whoever reads the export' },
    erasure: DELETED,
  }),
  personal({
    table: uploadedPictures,
    purpose: 'pictures for reviews and refunds',
    belongsTo: createUserCondition(uploadedPictures.userId),
    topic: 'pictures',
    exported: ['id', 'userId', 'mime', 'createdAt'],
    withheld: { data: 'megabytes; each picture is read at /pictures/uploads/ with its id' },
    erasure: DELETED,
  }),
]

const healthTables: readonly PersonalTable[] = [
  personal({
    table: healthProfiles,
    purpose: 'to estimate and rate what the check measures',
    belongsTo: createUserCondition(healthProfiles.userId),
    topic: 'profile',
    exported: [
      'userId',
      'name',
      'birthday',
      'height',
      'weight',
      'sex',
      'waist',
      'smoker',
      'hypertension',
      'hypertensionMedication',
      'diabetes',
      'athlete',
      'updatedAt',
    ],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: healthReports,
    purpose: 'to show what a check found, on all devices',
    belongsTo: createUserCondition(healthReports.userId),
    topic: 'reports',
    exported: [
      'id',
      'userId',
      'clientReportId',
      'personName',
      'measuredAt',
      'uploadedAt',
      'expiresAt',
      'person',
      'indicators',
      'quality',
      'pulseWave',
      'tongue',
      'sublingual',
      'constitution',
      'tags',
      'note',
      'annotatedAt',
      'deletedAt',
    ],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: cuffReadings,
    purpose: 'to calibrate the estimate of blood pressure',
    belongsTo: createUserCondition(cuffReadings.userId),
    topic: 'cuffReadings',
    exported: ['id', 'userId', 'systolic', 'diastolic', 'takenAt'],
    withheld: {},
    erasure: DELETED,
  }),
]

const chairTables: readonly PersonalTable[] = [
  personal({
    table: chairs,
    purpose: 'the chairs that somebody owns',
    belongsTo: userId =>
      sql`${chairs.serialNumber} in (select serial_number from chair_members where user_id = ${userId} and role = 'owner' and left_at is null)`,
    topic: 'ownedChairs',
    exported: [
      'serialNumber',
      'family',
      'features',
      'firmware',
      'name',
      'epoch',
      'allowsGuests',
      'registeredAt',
      'offlineSince',
    ],
    withheld: {},
    erasure: { kind: 'kept', reason: 'the chair stays; it loses the name', replaced: { name: null } },
  }),
  personal({
    table: chairMembers,
    purpose: 'who may use a chair',
    belongsTo: createUserCondition(chairMembers.userId),
    topic: 'chairs',
    exported: [
      'id',
      'serialNumber',
      'userId',
      'userKey',
      'role',
      'sharesStatistics',
      'joinedAt',
      'expiresAt',
      'leftAt',
    ],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: chairOwnershipClaims,
    purpose: 'to become the owner of a chair',
    belongsTo: createUserCondition(chairOwnershipClaims.userId),
    topic: 'chairClaims',
    exported: ['id', 'serialNumber', 'userId', 'expiresAt', 'isWaitingForPress', 'provedAt', 'usedAt'],
    withheld: { challenge: 'proves an open claim' },
    erasure: DELETED,
  }),
  personal({
    table: chairShareLinks,
    purpose: 'to let others use a chair',
    belongsTo: createUserCondition(chairShareLinks.createdBy),
    topic: 'chairLinks',
    exported: ['serialNumber', 'audience', 'epoch', 'createdBy', 'expiresAt', 'usedAt'],
    withheld: { keyHash: 'recognises a link; of no use to the person' },
    erasure: DELETED,
  }),
  personal({
    table: chairOccupancies,
    purpose: 'who sits in a chair now, and may stop it',
    belongsTo: createUserCondition(chairOccupancies.userId),
    topic: 'chairOccupancies',
    exported: ['serialNumber', 'userId', 'boot', 'sitting', 'since'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: chairAuditLog,
    purpose: 'a chair’s owner sees what was done with it',
    belongsTo: createUserCondition(chairAuditLog.userId),
    topic: 'chairAudit',
    exported: ['id', 'serialNumber', 'userId', 'action', 'result', 'at'],
    withheld: {},
    erasure: {
      kind: 'kept',
      reason: 'the chair’s history, for 180 days, without who it was',
      replaced: { userId: null },
    },
  }),
  personal({
    table: massageSessions,
    purpose: 'a person’s statistics',
    belongsTo: createUserCondition(massageSessions.userId),
    topic: 'massages',
    exported: [
      'serialNumber',
      'generation',
      'recordId',
      'userId',
      'startedAt',
      'seconds',
      'program',
      'zones',
      'intensity',
      'reason',
      'receivedAt',
    ],
    withheld: {},
    erasure: DELETED,
  }),
]

const shoppingTables: readonly PersonalTable[] = [
  personal({
    table: addresses,
    purpose: 'to deliver',
    belongsTo: createUserCondition(addresses.userId),
    topic: 'addresses',
    exported: ['id', 'userId', 'name', 'phone', 'districtCode', 'detail', 'tag', 'isDefault', 'createdAt'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: cartLines,
    purpose: 'what somebody wants to buy',
    belongsTo: createUserCondition(cartLines.userId),
    topic: 'cart',
    exported: ['userId', 'skuId', 'quantity', 'isSelected', 'priceBefore', 'addedAt'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: productViews,
    purpose: 'to find again what was looked at',
    belongsTo: createUserCondition(productViews.userId),
    topic: 'views',
    exported: ['userId', 'productId', 'at'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: loyaltyPointBalances,
    purpose: 'points of the loyalty programme',
    belongsTo: createUserCondition(loyaltyPointBalances.userId),
    topic: 'pointBalances',
    exported: ['userId', 'balance'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: loyaltyPointEntries,
    purpose: 'how the points came about',
    belongsTo: createUserCondition(loyaltyPointEntries.userId),
    topic: 'points',
    exported: ['id', 'userId', 'kind', 'points', 'causeId', 'orderNumber', 'at'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: productReviews,
    purpose: 'what buyers tell others',
    belongsTo: createUserCondition(productReviews.userId),
    topic: 'reviews',
    exported: [
      'id',
      'productId',
      'userId',
      'orderId',
      'skuId',
      'skuName',
      'stars',
      'text',
      'pictures',
      'isAnonymous',
      'reply',
      'at',
    ],
    withheld: { sampleName: 'of the seeded catalogue’s samples only' },
    erasure: {
      kind: 'kept',
      reason: 'the stars, of which a product’s average is made',
      replaced: { userId: null, text: '', pictures: [], isAnonymous: true, reply: null },
    },
  }),
]

/** These are found by their order, so they come before the orders, which lose their person. */
const paymentTables: readonly PersonalTable[] = [
  personal({
    table: paymentAnomalies,
    purpose: 'money that no order could take, for a person to look at',
    belongsTo: createPaymentNumberCondition(paymentAnomalies.outTradeNo),
    topic: 'paymentAnomalies',
    exported: [
      'provider',
      'transactionId',
      'reason',
      'outTradeNo',
      'account',
      'amount',
      'currency',
      'firstReportedAt',
      'lastReportedAt',
      'resolvedAt',
      'resolutionNote',
    ],
    withheld: { resolvedBy: 'another person: who works for the shop' },
    erasure: { kind: 'kept', reason: BOOKS, replaced: {} },
  }),
  personal({
    table: paymentWebhookEvents,
    purpose: 'a provider’s notice has its effect once',
    belongsTo: createPaymentNumberCondition(paymentWebhookEvents.outTradeNo),
    topic: 'paymentNotices',
    exported: ['provider', 'eventId', 'outTradeNo', 'outcome', 'at'],
    withheld: {},
    erasure: { kind: 'kept', reason: BOOKS, replaced: {} },
  }),
  personal({
    table: sandboxTransactions,
    purpose: 'payments of the local sandbox, in development only',
    belongsTo: createPaymentNumberCondition(sandboxTransactions.outTradeNo),
    topic: 'sandboxPayments',
    exported: ['outTradeNo', 'trade'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: refundTransfers,
    purpose: 'money on its way back',
    belongsTo: createOrderCondition(refundTransfers.orderId),
    topic: 'refundTransfers',
    exported: [
      'id',
      'paymentId',
      'orderId',
      'refundId',
      'goodwillId',
      'outRefundNo',
      'amount',
      'status',
      'tries',
      'tryAt',
      'createdAt',
      'doneAt',
      'statementDate',
    ],
    withheld: {},
    erasure: { kind: 'kept', reason: BOOKS, replaced: {} },
  }),
  personal({
    table: paymentAttempts,
    purpose: 'to pay an order, and to find the money',
    belongsTo: createOrderCondition(paymentAttempts.orderId),
    topic: 'payments',
    exported: [
      'id',
      'orderId',
      'requestKey',
      'provider',
      'channel',
      'outTradeNo',
      'account',
      'amount',
      'status',
      'isByFriend',
      'transactionId',
      'returned',
      'createdAt',
      'succeededAt',
      'askAt',
      'asked',
      'statementDate',
    ],
    withheld: {},
    erasure: { kind: 'kept', reason: BOOKS, replaced: {} },
  }),
  personal({
    table: friendPaymentLinks,
    purpose: 'to let somebody else pay an order',
    belongsTo: createOrderCondition(friendPaymentLinks.orderId),
    topic: 'paymentLinks',
    exported: ['orderId', 'message', 'showsItems', 'showsName', 'createdAt'],
    withheld: { token: 'opens the order to whoever reads the export' },
    erasure: DELETED,
  }),
]

const orderTables: readonly PersonalTable[] = [
  personal({
    table: orderLines,
    purpose: 'what was ordered, with names and prices as they were',
    belongsTo: createOrderCondition(orderLines.orderId),
    topic: 'orderLines',
    exported: [
      'orderId',
      'skuId',
      'productId',
      'position',
      'name',
      'skuName',
      'picture',
      'price',
      'quantity',
      'payable',
      'points',
      'takenQuantity',
      'takenAmount',
      'takenPoints',
      'refundedQuantity',
      'shippedQuantity',
      'deliveryKind',
    ],
    withheld: {},
    erasure: { kind: 'kept', reason: BOOKS, replaced: {} },
  }),
  personal({
    table: orderEvents,
    purpose: 'what happened to an order, and when',
    belongsTo: createOrderCondition(orderEvents.orderId),
    topic: 'orderEvents',
    exported: ['id', 'orderId', 'event', 'at'],
    withheld: {},
    erasure: { kind: 'kept', reason: BOOKS, replaced: {} },
  }),
  personal({
    table: orderDeliveries,
    purpose: 'to deliver each part of an order as it was promised',
    belongsTo: createOrderCondition(orderDeliveries.orderId),
    topic: 'orderDeliveries',
    exported: ['orderId', 'kind', 'state', 'promisedFrom', 'promisedDate', 'pickupCode', 'readyAt', 'fulfilledAt'],
    withheld: {},
    erasure: { kind: 'kept', reason: BOOKS, replaced: { pickupCode: null } },
  }),
  personal({
    table: returnPickups,
    purpose: 'to have a return fetched at the door',
    belongsTo: createRefundCondition(returnPickups.refundId),
    topic: 'returnPickups',
    exported: [
      'refundId',
      'state',
      'address',
      'day',
      'slot',
      'company',
      'trackingNumber',
      'nodes',
      'createdAt',
      'changedAt',
    ],
    withheld: {
      reference: 'the carrier service’s own number of the booking; of no use to the person',
      revision: 'counts bookings at the carrier service; of no use to the person',
      tryAt: 'when the carrier service is asked next; of no use to the person',
      tries: 'when the carrier service is asked next; of no use to the person',
      problem: 'words of the carrier service for the shop; the person sees the state',
      toCancel: 'the carrier service’s own numbers; of no use to the person',
    },
    erasure: DELETED,
  }),
  personal({
    table: parcels,
    purpose: 'to follow a delivery',
    belongsTo: createOrderCondition(parcels.orderId),
    topic: 'parcels',
    exported: [
      'id',
      'orderId',
      'kind',
      'company',
      'trackingNumber',
      'shippedAt',
      'nodes',
      'expectedDate',
      'deliveredAt',
    ],
    withheld: {
      trackAt: 'when the carrier service is asked next; of no use to the person',
      trackTries: 'when the carrier service is asked next; of no use to the person',
      subscribedAt: 'when the carrier service is asked next; of no use to the person',
      heardAt: 'when the carrier service is asked next; of no use to the person',
    },
    erasure: DELETED,
  }),
  personal({
    table: parcelLines,
    purpose: 'to follow a delivery',
    belongsTo: createParcelCondition(parcelLines.parcelId),
    topic: 'parcelLines',
    exported: ['parcelId', 'skuId', 'quantity'],
    withheld: {},
    erasure: DELETED,
  }),
  personal({
    table: goodwillPayments,
    purpose: 'to give money back',
    belongsTo: createOrderCondition(goodwillPayments.orderId),
    topic: 'goodwillPayments',
    exported: ['id', 'orderId', 'skuId', 'amount', 'createdAt', 'doneAt'],
    withheld: {},
    erasure: { kind: 'kept', reason: BOOKS, replaced: {} },
  }),
  personal({
    table: orderNotes,
    purpose: 'that colleagues know what was agreed about an order',
    belongsTo: createOrderCondition(orderNotes.orderId),
    topic: 'orderNotes',
    exported: ['id', 'orderId', 'text', 'at'],
    withheld: { by: COLLEAGUE },
    erasure: DELETED,
  }),
  personal({
    table: refundQuestions,
    purpose: 'to ask before deciding about a refund',
    belongsTo: createRefundCondition(refundQuestions.refundId),
    topic: 'refundQuestions',
    exported: ['refundId', 'text', 'askedAt'],
    withheld: { by: COLLEAGUE },
    erasure: DELETED,
  }),
  personal({
    table: refundProposals,
    purpose: 'that two people decide about much money',
    belongsTo: createOrderCondition(refundProposals.orderId),
    topic: 'refundProposals',
    exported: ['id', 'kind', 'orderId', 'refundId', 'amount', 'proposedAt', 'outcome', 'decidedAt'],
    withheld: {
      payload: 'what is done once it is signed; the rest says it',
      reason: 'between colleagues; what the person reads stands at the refund',
      decisionNote: 'between colleagues; what the person reads stands at the refund',
      proposedBy: COLLEAGUE,
      decidedBy: COLLEAGUE,
    },
    erasure: {
      kind: 'kept',
      reason: BOOKS,
      replaced: { reason: '', decisionNote: '', payload: { kind: 'goodwill', skuId: '' } },
    },
  }),
  personal({
    table: refunds,
    purpose: 'to give money back',
    belongsTo: createUserCondition(refunds.userId),
    topic: 'refunds',
    exported: [
      'id',
      'number',
      'orderId',
      'skuId',
      'userId',
      'kind',
      'goodsStatus',
      'reason',
      'note',
      'pictures',
      'telephone',
      'quantity',
      'freight',
      'amount',
      'deduction',
      'points',
      'isUnshipped',
      'status',
      'answer',
      'returnBy',
      'sentBy',
      'timeline',
      'submittedAt',
      'changedAt',
    ],
    withheld: {},
    erasure: {
      kind: 'kept',
      reason: BOOKS,
      replaced: { telephone: '', note: '', answer: '', pictures: [], sentBy: null },
    },
  }),
  personal({
    table: orders,
    purpose: 'to sell and to deliver',
    belongsTo: createUserCondition(orders.userId),
    topic: 'orders',
    exported: [
      'id',
      'number',
      'version',
      'userId',
      'shopId',
      'status',
      'closeReason',
      'cancelReason',
      'shippedTo',
      'appointment',
      'siteAccess',
      'storeId',
      'remark',
      'invoice',
      'goods',
      'freight',
      'points',
      'discount',
      'total',
      'paid',
      'refunded',
      'isFriendAsked',
      'isExtended',
      'isCommented',
      'placedAt',
      'payBy',
      'paidAt',
      'shippedAt',
      'confirmBy',
      'completedAt',
      'closedAt',
      'deletedAt',
    ],
    withheld: {
      assistantId: 'another person: the assistant whose link led to the order',
      slipHash: 'recognises the slip of a store; of no use to the person',
    },
    erasure: {
      kind: 'kept',
      reason: BOOKS,
      replaced: {
        shippedTo: null,
        appointment: null,
        siteAccess: null,
        invoice: null,
        remark: '',
        cancelReason: null,
        slipHash: null,
      },
    },
  }),
]

/**
 * Everything that is found by a person's account, in the order in which it is erased: what is found by another table comes before
 * that table, and the person comes last.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...accountTables,
  ...healthTables,
  ...chairTables,
  ...shoppingTables,
  ...paymentTables,
  ...orderTables,
  personal({
    table: users,
    purpose: 'to recognise and to reach the person',
    belongsTo: createUserCondition(users.id),
    topic: 'account',
    exported: [
      'id',
      'phone',
      'email',
      'nickname',
      'icon',
      'image',
      'locale',
      'browserOpenid',
      'miniProgramOpenid',
      'createdAt',
    ],
    withheld: {},
    erasure: DELETED,
  }),
]

/** What the law makes the shop keep of somebody whose account is erased, apart from everything that the shop works with. */
export const LEGALLY_RETAINED_TABLE = impersonal(
  legalRetentionRecords,
  'recipient, invoice and delivery of an order: E-Commerce Law of the PRC, article 31, for three years',
  ['id', 'orderNumber', 'content', 'keptUntil'],
)

/**
 * Phones and mailboxes as keyed hashes, which nobody can turn back without the server's secret. Nothing leads from an account to
 * these rows; the clean-up job deletes them a day after they have run out at the latest.
 */
export const PSEUDONYMOUS_TABLES: readonly ImpersonalTable[] = [
  impersonal(proofOfWorkChallenges, 'to make asking for many codes costly', [
    'id',
    'targetKey',
    'challenge',
    'difficulty',
    'expiresAt',
  ]),
  impersonal(verificationCodes, 'to check a code', [
    'requestId',
    'targetKey',
    'codeHash',
    'triesLeft',
    'isClientKnown',
    'expiresAt',
    'usedAt',
  ]),
]

/** Tables about things. */
export const IMPERSONAL_TABLES: readonly ImpersonalTable[] = [
  impersonal(chairKeys, 'that chair and server believe each other', [
    'serialNumber',
    'version',
    'state',
    'origin',
    'wrappedKey',
    'keyEncryptionKeyId',
    'createdAt',
    'activatedAt',
    'retiredAt',
    'changedAt',
  ]),
  impersonal(merchants, 'who sells', ['id', 'name']),
  impersonal(operators, 'who works for the shop, and what they may', [
    'id',
    'email',
    'name',
    'roles',
    'storeId',
    'passwordHash',
    'totpSecret',
    'totpUsedStep',
    'invitationHash',
    'invitationExpiresAt',
    'disabledAt',
    'createdAt',
  ]),
  impersonal(operatorPasskeys, 'how who works for the shop logs in', [
    'id',
    'operatorId',
    'publicKey',
    'counter',
    'transports',
    'label',
    'createdAt',
  ]),
  impersonal(operatorRecoveryCodes, 'how who works for the shop logs in', ['operatorId', 'codeHash']),
  impersonal(operatorSessions, 'how who works for the shop stays logged in', [
    'id',
    'operatorId',
    'tokenHash',
    'createdAt',
    'lastSeenAt',
    'endsAt',
  ]),
  impersonal(operatorLogInAttempts, 'how who works for the shop logs in', [
    'id',
    'operatorId',
    'kind',
    'challenge',
    'totpSecret',
    'passwordHash',
    'wrongCodes',
    'expiresAt',
  ]),
  impersonal(apiKeys, 'how other systems of the shop make calls', [
    'id',
    'label',
    'prefix',
    'secretHash',
    'scopes',
    'createdBy',
    'createdAt',
    'expiresAt',
    'lastUsedAt',
    'revokedAt',
  ]),
  impersonal(officeAuditLog, 'who changed or opened what; what tells of a customer is masked in it', [
    'sequence',
    'at',
    'actor',
    'action',
    'subjectKind',
    'subjectId',
    'subjectLabel',
    'before',
    'after',
    'reason',
    'requestId',
    'previousHash',
    'hash',
  ]),
  impersonal(
    officeRequestKeys,
    'that a repeated call has no second effect; answers are masked, and go after a month',
    ['actorId', 'key', 'path', 'requestHash', 'answer', 'createdAt'],
  ),
  impersonal(categories, 'the catalogue', ['id', 'position', 'name', 'picture']),
  impersonal(products, 'the catalogue', [
    'id',
    'shopId',
    'categoryId',
    'name',
    'line',
    'story',
    'pictures',
    'video',
    'features',
    'options',
    'specifications',
    'delivery',
    'model',
    'priceFrom',
    'position',
    'sold',
    'starsSum',
    'starsCount',
    'isOnSale',
    'searchWords',
    'createdAt',
  ]),
  impersonal(skus, 'the catalogue', [
    'id',
    'productId',
    'position',
    'choice',
    'name',
    'price',
    'stock',
    'picture',
  ]),
  impersonal(stockMovements, 'the books of the stock', ['id', 'skuId', 'kind', 'quantity', 'causeId', 'at']),
  impersonal(retailStores, 'where the stores are', [
    'id',
    'name',
    'address',
    'city',
    'phone',
    'latitude',
    'longitude',
    'opens',
    'closes',
    'services',
    'picture',
  ]),
  impersonal(communityPosts, 'what the shop itself publishes', [
    'id',
    'title',
    'text',
    'pictures',
    'productId',
    'at',
  ]),
  impersonal(scheduledJobs, 'work to be done at a time', [
    'id',
    'name',
    'key',
    'payload',
    'runAt',
    'everySeconds',
    'failures',
  ]),
  impersonal(jsapiTickets, 'tickets of outside platforms, for all pages', ['name', 'value', 'expiresAt']),
]
