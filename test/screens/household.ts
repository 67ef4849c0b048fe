import { randomUUID } from 'node:crypto'
import { emptyProfile } from '../../src/domain/report/profileDraft'
import { buildReportDraft } from '../../src/domain/report/reportDraft'
import type { Call } from '../e2e/support/caller'
import { keepAddress, payOrder, placeOrder } from '../e2e/support/orders'
import { eventually } from '../miniprogram-host/client/eventually'

/** The account that a development server makes: it has sample reports and owns a chair. */
export const DEMO = { phone: '13800000000', chair: 'HK24A00001' } as const

/** Ids of what the person has, for the addresses that need one. */
export type Household = {
  addressId: string
  reportId: string
  /** Orders by what became of them; all of one piece of `SKU`. */
  unpaidId: string
  paidId: string
  cancelledId: string
  /** Waits for the shop’s word on a refund. */
  refundingId: string
  refundId: string
  /** A link by which a friend pays. */
  friendToken: string
  familyLink: string
  guestLink: string
  /** What the seller did, too; null where the seller did nothing. */
  delivered: Delivered | null
}

/** What happens once a seller acts. */
export type Delivered = {
  shippedId: string
  receivedId: string
  reviewedId: string
  /** The goods are to be sent back. */
  returningId: string
  returningRefundId: string
  /** Everything is back, goods and money. */
  returnedRefundId: string
}

export const SKU = 'm1-pearl'
const CHAIR_SKU = 'w8-cloud'

const PERSON = {
  ...emptyProfile,
  birthday: '1984-05-01',
  sex: 'male',
  height: 172,
  weight: 68,
  waist: 82,
} as const

/** A report with everything that a check can end with, as the device would have made it. */
const wholeReport = (now: Date) => {
  const near = (value: number, reach: number) => ({
    value,
    interval: [value - reach, value + reach] as [number, number],
  })
  const takenAt = now.toISOString()
  const sure = <L extends string>(label: L) => ({ label, confidence: 0.8 })
  return {
    ...buildReportDraft({
      outcome: {
        kind: 'measured',
        heartRate: { ...near(72, 2), confidence: 0.9 },
        respiratoryRate: { ...near(15, 2), confidence: 0.7 },
        sdnn: { ...near(44, 12), confidence: 0.6 },
        rmssd: { missing: 'poorSignal' },
        irregularBeats: { premature: 1, beats: 36, isIrregular: false, confidence: 0.6 },
        intervals: Array.from({ length: 36 }, (_, beat) => ({
          end: 0,
          duration: 833 + 60 * Math.sin(beat),
          isNormal: true,
        })),
        pulseWave: [],
        quality: { seconds: 30, frameRate: 30, snr: 6, brightness: 130, stillness: 0.95 },
      },
      profile: PERSON,
      cuffReadings: [{ systolic: 124, diastolic: 81, takenAt }],
      now,
      clientReportId: randomUUID(),
      keepPulseWave: false,
      isSample: false,
    }),
    tongue: {
      takenAt,
      signs: {
        toothMarks: sure('slight'),
        cracks: sure('present'),
        build: sure('plain'),
        bodyColour: sure('pink'),
        redTip: sure('no'),
        coatingColour: sure('white'),
        coatingThickness: sure('thin'),
        moisture: { label: 'unclear', confidence: 0.3 },
        greasy: sure('no'),
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
const askForRefund = async (
  call: Call,
  order: { orderId: string; goodsStatus: 'received' | 'notReceived' },
): Promise<string> => {
  const { id } = await call('/dealer_order_refund/apply', {
    ...order,
    requestKey: randomUUID(),
    skuId: SKU,
    kind: order.goodsStatus === 'received' ? 'returnAndRefund' : 'refundOnly',
    number: 1,
    reason: order.goodsStatus === 'received' ? 'noise' : 'orderedByMistake',
    note: 'It hums louder than the one in the shop.',
    telephone: '13800006021',
  })
  return id
}

const buyer = (call: Call, addressId: string) => async (skuId: string) => {
  const id = await placeOrder(call, { skuId, addressId })
  await payOrder(call, id)
  return id
}

/** The seller looks every ten seconds; a chair comes online in its own time. */
const OTHERS = { patience: 90_000, pause: 500 }

/** Buys what a seller then ships and takes back. Needs a server whose simulated seller acts at once; takes a minute. */
export const dealWithSeller = async (call: Call): Promise<Delivered> => {
  const buy = buyer(call, await keepAddress(call))
  const ids: string[] = []
  for (const sku of [CHAIR_SKU, SKU, SKU, SKU, SKU]) ids.push(await buy(sku))
  const [shippedId, receivedId, reviewedId, returningId, returnedId] = ids as [
    string,
    string,
    string,
    string,
    string,
  ]
  const orderIs = (id: string, status: string) =>
    eventually(
      async () => (await call('/dealer_order/get', { id })).status,
      found => found === status,
      OTHERS,
    )
  const refundIs = (id: string, status: string) =>
    eventually(
      async () => (await call('/dealer_order_refund/get', { id })).status,
      found => found === status,
      OTHERS,
    )
  for (const id of ids) await orderIs(id, 'pendingReceipt')
  for (const id of [receivedId, reviewedId, returningId, returnedId])
    await call('/dealer_order/confirm_receive', { id })
  await call('/dealer_order/comment', {
    id: reviewedId,
    comments: [{ skuId: SKU, stars: 4, text: 'Small, warm, and quieter than I feared.' }],
  })
  const received = (orderId: string) => askForRefund(call, { orderId, goodsStatus: 'received' })
  const returningRefundId = await received(returningId)
  const returnedRefundId = await received(returnedId)
  await refundIs(returningRefundId, 'awaitingReturn')
  await refundIs(returnedRefundId, 'awaitingReturn')
  const pickupDate = new Date(Date.now() + 2 * 24 * 3600_000).toISOString().slice(0, 10)
  await call('/dealer_order_refund/send_back', {
    way: 'pickup',
    id: returnedRefundId,
    addressId: await keepAddress(call),
    pickupDate,
  })
  await refundIs(returnedRefundId, 'refunded')
  return { shippedId, receivedId, reviewedId, returningId, returningRefundId, returnedRefundId }
}

/** A massage of the demo chair, begun, so that its page has a running clock. */
const sitDown = async (call: Call, origin: string) => {
  const serialNumber = DEMO.chair
  await fetch(`${origin}/dev/chairs/${serialNumber}/sit`, { method: 'POST' })
  await eventually(
    async () => (await call('/device/get', { serialNumber })).state?.isSeated === true,
    isSeated => isSeated,
    OTHERS,
  )
  await call('/device/sit', { serialNumber })
  for (const program of [1, 2]) {
    await call('/device/command', {
      serialNumber,
      command: { name: 'start', program, minutes: 20, token: program },
    })
    if (program === 1) await call('/device/stop', { serialNumber, isEmergency: false })
  }
}

/** Gives the person something of everything, so that every page has content. */
export const furnish = async (
  call: Call,
  { origin, delivered = null }: { origin: string; delivered?: Delivered | null },
): Promise<Household> => {
  const addressId = await keepAddress(call)
  const buy = buyer(call, addressId)
  const { id: reportId } = await call('/health_report/upload', wholeReport(new Date()))
  await call('/cuff_reading/add', {
    id: randomUUID(),
    systolic: 124,
    diastolic: 81,
    takenAt: new Date().toISOString(),
  })
  await call('/dealer_cart/edit', {
    mode: 'merge',
    items: [
      { skuId: SKU, quantity: 2 },
      { skuId: CHAIR_SKU, quantity: 1 },
    ],
  })
  await call('/device/edit', { serialNumber: DEMO.chair, name: 'Living room' })
  const share = async (audience: 'family' | 'guest') =>
    (await call('/device/share', { serialNumber: DEMO.chair, audience })).path
  await sitDown(call, origin)

  const unpaidId = await placeOrder(call, { skuId: CHAIR_SKU, addressId })
  const { token: friendToken } = await call('/dealer_order/substitute_payment', {
    id: unpaidId,
    message: 'Back on Friday',
  })
  const cancelledId = await placeOrder(call, { skuId: SKU, addressId })
  await call('/dealer_order/cancel', { id: cancelledId })
  const paidId = await buy(SKU)
  const refundingId = await buy(SKU)
  return {
    addressId,
    reportId,
    unpaidId,
    paidId,
    cancelledId,
    refundingId,
    refundId: await askForRefund(call, { orderId: refundingId, goodsStatus: 'notReceived' }),
    friendToken,
    familyLink: await share('family'),
    guestLink: await share('guest'),
    delivered,
  }
}
