import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@anzuo/domain/durations'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { buildReportDraft } from '@anzuo/domain/report/reportDraft'
import type { ApiClient } from '../e2e/support/apiClient'
import { createDeliveryAddress, payOrderInSandbox, placeOrderByApi } from '../e2e/support/orders'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'

/** The account that a development server makes: it has sample reports and owns a chair. */
export const DEMO_ACCOUNT = { phone: '13800000000', chair: 'HK24A00001' } as const

/** Ids of what the person has, for the addresses that need one. */
export type SeededAccount = {
  addressId: string
  reportId: string
  /** Orders by what became of them; all of one piece of `MASSAGER_SKU`. */
  unpaidId: string
  paidId: string
  cancelledId: string
  /** Waits for the shop’s word on a refund. */
  refundingId: string
  refundId: string
  /** A link by which a friend pays. */
  friendToken: string
  /** Of a link that shows the report, and of one that shows its results in words. */
  wholeReportToken: string
  summaryToken: string
  familyLink: string
  guestLink: string
  /** What the seller did, too; null where the seller did nothing. */
  delivered: FulfilledOrders | null
}

/** What happens once a seller acts. */
export type FulfilledOrders = {
  shippedId: string
  receivedId: string
  reviewedId: string
  /** The goods are to be sent back. */
  returningId: string
  returningRefundId: string
  /** Everything is back, goods and money. */
  returnedRefundId: string
}

export const MASSAGER_SKU = 'm1-pearl'
const CHAIR_SKU = 'w8-cloud'

const PROFILE = {
  ...emptyHealthProfile,
  birthday: '1984-05-01',
  sex: 'male',
  height: 172,
  weight: 68,
  waist: 82,
} as const

/** A report of a face, as the device would have made it. */
const createFaceReport = (now: Date, heartRate: number, breathing: number) => {
  const withInterval = (value: number, reach: number) => ({
    value,
    interval: [value - reach, value + reach] as [number, number],
  })
  return buildReportDraft({
    outcome: {
      kind: 'measured',
      heartRate: { ...withInterval(heartRate, 2), confidence: 0.9 },
      respiratoryRate: { ...withInterval(breathing, 2), confidence: 0.7 },
      sdnn: { ...withInterval(44, 12), confidence: 0.6 },
      rmssd: { missing: 'poorSignal' },
      irregularBeats: { premature: 1, beats: 36, isIrregular: false, confidence: 0.6 },
      intervals: Array.from({ length: 36 }, (_, beat) => ({
        end: 0,
        duration: 60_000 / heartRate + 60 * Math.sin(beat),
        isNormal: true,
      })),
      pulseWave: [],
      quality: { seconds: 30, frameRate: 30, snr: 6, brightness: 130, stillness: 0.95 },
    },
    profile: PROFILE,
    cuffReadings: [{ systolic: 124, diastolic: 81, takenAt: now.toISOString() }],
    now,
    clientReportId: randomUUID(),
    keepPulseWave: false,
    site: 'face',
    isSample: false,
  })
}

/** Checks of some weeks: on how many days before today, with which heart rate and breathing, under which circumstances. */
const EARLIER_CHECKS = [
  { daysAgo: 1, heartRate: 78, breathing: 15, tags: ['coffee', 'poorSleep'] },
  { daysAgo: 3, heartRate: 70, breathing: 14, tags: [] },
  { daysAgo: 5, heartRate: 77, breathing: 16, tags: ['coffee'] },
  { daysAgo: 6, heartRate: 69, breathing: 15, tags: [] },
  { daysAgo: 8, heartRate: 68, breathing: 14, tags: ['massage'] },
  { daysAgo: 9, heartRate: 71, breathing: 15, tags: [] },
  { daysAgo: 12, heartRate: 79, breathing: 17, tags: ['unwell'] },
  { daysAgo: 15, heartRate: 70, breathing: 15, tags: ['sport'] },
  { daysAgo: 19, heartRate: 72, breathing: 16, tags: [] },
  { daysAgo: 33, heartRate: 74, breathing: 15, tags: [] },
] as const

const uploadEarlierChecks = async (call: ApiClient) => {
  for (const { daysAgo, heartRate, breathing, tags } of EARLIER_CHECKS) {
    const measuredAt = new Date(Date.now() - daysAgo * DAY_MS)
    const report = createFaceReport(measuredAt, heartRate, breathing)
    const { id } = await call('/health_report/upload', report)
    const annotation = { tags: [...tags], note: null, editedAt: new Date().toISOString() }
    if (tags.length > 0) await call('/health_report/annotate', { id, annotation })
  }
}

/** A report with everything that a check can end with. */
const createFullReport = (now: Date) => {
  const takenAt = now.toISOString()
  const withConfidence = <L extends string>(label: L) => ({ label, confidence: 0.8 })
  return {
    ...createFaceReport(now, 72, 15),
    tongue: {
      takenAt,
      signs: {
        toothMarks: withConfidence('slight'),
        cracks: withConfidence('present'),
        build: withConfidence('plain'),
        bodyColour: withConfidence('pink'),
        redTip: withConfidence('no'),
        coatingColour: withConfidence('white'),
        coatingThickness: withConfidence('thin'),
        moisture: { label: 'unclear', confidence: 0.3 },
        greasy: withConfidence('no'),
      },
      whiteReference: 'teeth',
      coverage: 42,
    },
    sublingual: { takenAt, length: 0.5, width: 0.1, contrast: 14 },
    constitution: {
      answeredAt: takenAt,
      scores: {
        balanced: 58,
        qiDeficiency: 44,
        yangDeficiency: 38,
        yinDeficiency: 25,
        phlegmDamp: 31,
        dampHeat: 19,
        bloodStasis: 22,
        qiStagnation: 47,
        inherited: 12,
      },
    },
  } as const
}

/** Refunds are asked for as the form does. */
const requestRefund = async (
  call: ApiClient,
  order: { orderId: string; goodsStatus: 'received' | 'notReceived' },
): Promise<string> => {
  const { id } = await call('/dealer_order_refund/apply', {
    ...order,
    requestKey: randomUUID(),
    skuId: MASSAGER_SKU,
    kind: order.goodsStatus === 'received' ? 'returnAndRefund' : 'refundOnly',
    number: 1,
    reason: order.goodsStatus === 'received' ? 'noise' : 'orderedByMistake',
    note: 'It hums louder than the one in the shop.',
    telephone: '13800006021',
  })
  return id
}

const createBuyer = (call: ApiClient, addressId: string) => async (skuId: string) => {
  const id = await placeOrderByApi(call, { skuId, addressId })
  await payOrderInSandbox(call, id)
  return id
}

/** The seller looks every ten seconds; a chair comes online in its own time. */
const SELLER_POLLING = { timeoutMs: 90_000, intervalMs: 500 }

/** Buys what a seller then ships and takes back. Needs a server whose simulated seller acts at once; takes a minute. */
export const seedFulfilledOrders = async (call: ApiClient): Promise<FulfilledOrders> => {
  const buy = createBuyer(call, await createDeliveryAddress(call))
  const ids: string[] = []
  for (const sku of [CHAIR_SKU, MASSAGER_SKU, MASSAGER_SKU, MASSAGER_SKU, MASSAGER_SKU])
    ids.push(await buy(sku))
  const [shippedId, receivedId, reviewedId, returningId, returnedId] = ids as [
    string,
    string,
    string,
    string,
    string,
  ]
  const orderIs = (id: string, status: string) =>
    pollUntil(
      async () => (await call('/dealer_order/get', { id })).status,
      found => found === status,
      SELLER_POLLING,
    )
  const refundIs = (id: string, status: string) =>
    pollUntil(
      async () => (await call('/dealer_order_refund/get', { id })).status,
      found => found === status,
      SELLER_POLLING,
    )
  for (const id of ids) await orderIs(id, 'pendingReceipt')
  for (const id of [receivedId, reviewedId, returningId, returnedId])
    await call('/dealer_order/confirm_receive', { id })
  await call('/dealer_order/comment', {
    id: reviewedId,
    comments: [{ skuId: MASSAGER_SKU, stars: 4, text: 'Small, warm, and quieter than I feared.' }],
  })
  const received = (orderId: string) => requestRefund(call, { orderId, goodsStatus: 'received' })
  const returningRefundId = await received(returningId)
  const returnedRefundId = await received(returnedId)
  await refundIs(returningRefundId, 'awaitingReturn')
  await refundIs(returnedRefundId, 'awaitingReturn')
  const pickupDate = new Date(Date.now() + 2 * 24 * 3600_000).toISOString().slice(0, 10)
  await call('/dealer_order_refund/send_back', {
    way: 'pickup',
    id: returnedRefundId,
    addressId: await createDeliveryAddress(call),
    pickupDate,
  })
  await refundIs(returnedRefundId, 'refunded')
  return { shippedId, receivedId, reviewedId, returningId, returningRefundId, returnedRefundId }
}

/** A massage of the demo chair, begun, so that its page has a running clock. */
const startDemoMassage = async (call: ApiClient, origin: string) => {
  const serialNumber = DEMO_ACCOUNT.chair
  await fetch(`${origin}/dev/chairs/${serialNumber}/sit`, { method: 'POST' })
  await pollUntil(
    async () => (await call('/device/get', { serialNumber })).state?.isSeated === true,
    isSeated => isSeated,
    SELLER_POLLING,
  )
  await call('/device/sit', { serialNumber })
  for (const program of [1, 2]) {
    await call('/device/command', {
      serialNumber,
      command: { name: 'start', program, minutes: 20, token: program, stopCount: 0 },
    })
    if (program === 1) await call('/device/stop', { serialNumber, isEmergency: false })
  }
}

/** Gives the person something of everything, so that every page has content. */
export const seedAccount = async (
  call: ApiClient,
  { origin, delivered = null }: { origin: string; delivered?: FulfilledOrders | null },
): Promise<SeededAccount> => {
  const addressId = await createDeliveryAddress(call)
  const buy = createBuyer(call, addressId)
  await uploadEarlierChecks(call)
  const { id: reportId } = await call('/health_report/upload', createFullReport(new Date()))
  await call('/health_report/annotate', {
    id: reportId,
    annotation: {
      tags: ['coffee', 'poorSleep'],
      note: 'Night train, two cups',
      editedAt: new Date().toISOString(),
    },
  })
  await call('/cuff_reading/add', {
    id: randomUUID(),
    systolic: 124,
    diastolic: 81,
    takenAt: new Date().toISOString(),
  })
  await call('/dealer_cart/edit', {
    mode: 'merge',
    items: [
      { skuId: MASSAGER_SKU, quantity: 2 },
      { skuId: CHAIR_SKU, quantity: 1 },
    ],
  })
  await call('/device/edit', { serialNumber: DEMO_ACCOUNT.chair, name: 'Living room' })
  const share = async (audience: 'family' | 'guest') =>
    (await call('/device/share', { serialNumber: DEMO_ACCOUNT.chair, audience })).path
  await startDemoMassage(call, origin)

  const unpaidId = await placeOrderByApi(call, { skuId: CHAIR_SKU, addressId })
  const { token: friendToken } = await call('/dealer_order/substitute_payment', {
    id: unpaidId,
    message: 'Back on Friday',
  })
  const shareReport = async (scope: 'summary' | 'whole') => {
    const choice = { reportId, scope, days: 7, showsName: true } as const
    return (await call('/report_share/create', choice)).token
  }
  const cancelledId = await placeOrderByApi(call, { skuId: MASSAGER_SKU, addressId })
  await call('/dealer_order/cancel', { id: cancelledId })
  const paidId = await buy(MASSAGER_SKU)
  const refundingId = await buy(MASSAGER_SKU)
  return {
    addressId,
    reportId,
    unpaidId,
    paidId,
    cancelledId,
    refundingId,
    refundId: await requestRefund(call, { orderId: refundingId, goodsStatus: 'notReceived' }),
    friendToken,
    wholeReportToken: await shareReport('whole'),
    summaryToken: await shareReport('summary'),
    familyLink: await share('family'),
    guestLink: await share('guest'),
    delivered,
  }
}
