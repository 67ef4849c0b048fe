import { routes, type RouteName } from '../../src/routes/table'
import { getRouteExamplePaths } from '../e2e/support/exampleRoutePaths'
import { DEMO_ACCOUNT, MASSAGER_SKU, type SeededAccount } from './seedAccount'

/** An address to open, with what stands there. */
export type PageVisit = {
  route: RouteName
  /** Names the pictures. */
  name: string
  address: string
  isSignedIn: boolean
}

type PathsByRoute = Partial<Record<RouteName, readonly string[]>>

/** Addresses whose page shows something of the person. */
const getSeededPaths = (own: SeededAccount): PathsByRoute => {
  const { delivered } = own
  const orders = [own.unpaidId, own.paidId, own.cancelledId, own.refundingId]
  const later = delivered ? [delivered.shippedId, delivered.receivedId, delivered.reviewedId] : []
  return {
    productDetail: ['/productDetail/w8', `/productDetail/m1`],
    recommendations: [`/recommend/${DEMO_ACCOUNT.chair}`],
    addressForm: ['/addAddress', `/addAddress?id=${own.addressId}`],
    checkout: ['/submitOrders', '/submitOrders?items=m1-pearl.1.49900', '/submitOrders?items=w8-cloud.1.1'],
    orderDetail: [
      ...orders.concat(later).map(id => `/order?id=${id}`),
      ...(delivered ? [`/order?id=${delivered.receivedId}&view=comment`] : []),
    ],
    orderInvoice: [own.paidId, ...(delivered ? [delivered.receivedId] : [])].map(id => `/orderInvoice/${id}`),
    orderList: ['/orderList', '/orderList?tab=refunds'],
    storeDetail: ['/storeDetail?id=sh-anfu'],
    shipmentTracking: [`/deliveryDetails/${delivered?.shippedId ?? own.paidId}`],
    refundRequest: [
      `/refundOrder/${own.paidId}/${MASSAGER_SKU}`,
      `/refundOrder/${delivered?.receivedId ?? own.unpaidId}/${MASSAGER_SKU}`,
    ],
    returnShipment: [`/returnTheGoods/${delivered?.returningId ?? own.refundingId}/${MASSAGER_SKU}`],
    refundDetail: [
      own.refundId,
      ...(delivered ? [delivered.returningRefundId, delivered.returnedRefundId] : []),
    ].map(id => `/refundOrderDetail/${id}`),
    postDetail: ['/material/6b0c2f8e-6d1a-4a55-9c3e-0d6b0f1a0001'],
    orderPayment: [`/payment/${own.unpaidId}`],
    requestPayment: [`/payment/${own.unpaidId}/friend`],
    payForFriend: [`/wechatPayOther/${own.friendToken}`],
    paymentResult: [`/wechatPaid/${own.paidId}`, `/paySuccess/${own.paidId}`, `/payError/${own.unpaidId}`],
    healthHistory: ['/health/history', '/health/history?view=compare'],
    healthReport: [`/health/report/${own.reportId}`],
    reportShares: ['/health/shares', `/health/shares/${own.reportId}`],
    sharedReport: [own.wholeReportToken, own.summaryToken].map(token => `/health/shared/${token}`),
    chairControl: [`/chair/${DEMO_ACCOUNT.chair}`],
    chairWifi: [`/chair/${DEMO_ACCOUNT.chair}/wifi`],
    chairFirmware: [`/chair/${DEMO_ACCOUNT.chair}/firmware`],
    chairHome: [`/chair/${DEMO_ACCOUNT.chair}/home`],
    massageSchedules: [`/chair/${DEMO_ACCOUNT.chair}/reminders`],
    acceptChairShare: [own.familyLink, own.guestLink],
    chairLanding: ['/w/W24/W24A000002', `/hk/HK24/${DEMO_ACCOUNT.chair}`],
  }
}

/** Pages that are different for somebody who is signed out. */
const SIGNED_OUT_PATHS: PathsByRoute = {
  shopHome: ['/store/brand'],
  health: ['/health'],
  shoppingCart: ['/store/shoppingCart'],
  account: ['/store/my'],
  login: ['/login', '/login?redirect=%2Fhealth%2Fhistory'],
  settings: ['/storeSetting'],
  productDetail: ['/productDetail/w8'],
  productList: ['/store/chooseBuy'],
  chairLanding: [`/hk/HK24/${DEMO_ACCOUNT.chair}`],
}

const toFileName = (address: string, isSignedIn: boolean) =>
  `${address
    .replace(/[^\w-]+/g, '_')
    .replace(/^_/, '')
    .slice(0, 60)}${isSignedIn ? '' : '-out'}`

/**
 * Every address of the route table with content, also with ids that there are none of, and once more what differs for somebody
 * who is signed out.
 */
export const listPageVisits = (own: SeededAccount): PageVisit[] => {
  const names = Object.keys(routes) as RouteName[]
  const from = (addresses: PathsByRoute, isSignedIn: boolean) =>
    names.flatMap(route =>
      (addresses[route] ?? []).map(address => ({
        route,
        name: toFileName(address, isSignedIn),
        address,
        isSignedIn,
      })),
    )
  const withContent = getSeededPaths(own)
  const signedIn = Object.fromEntries(
    names
      // Whoever is signed in is led on from the log-in.
      .filter(route => route !== 'login')
      .map(route => [route, [...new Set([...(withContent[route] ?? []), ...getRouteExamplePaths(route)])]]),
  )
  return [...from(signedIn, true), ...from(SIGNED_OUT_PATHS, false)]
}
