import { routes, type RouteName } from '../../src/routes/table'
import { exampleAddressesOf } from '../e2e/support/exampleAddresses'
import { DEMO, SKU, type Household } from './household'

/** An address to open, with what stands there. */
export type Visit = {
  route: RouteName
  /** Names the pictures. */
  name: string
  address: string
  isSignedIn: boolean
}

type Addresses = Partial<Record<RouteName, readonly string[]>>

/** Addresses whose page shows something of the person. */
const ownAddresses = (own: Household): Addresses => {
  const { delivered } = own
  const orders = [own.unpaidId, own.paidId, own.cancelledId, own.refundingId]
  const later = delivered ? [delivered.shippedId, delivered.receivedId, delivered.reviewedId] : []
  return {
    productDetail: ['/productDetail/w8', `/productDetail/m1`],
    recommend: [`/recommend/${DEMO.chair}`],
    addAddress: ['/addAddress', `/addAddress?id=${own.addressId}`],
    submitOrders: [
      '/submitOrders',
      '/submitOrders?items=m1-pearl.1.49900',
      '/submitOrders?items=w8-cloud.1.1',
    ],
    order: [
      ...orders.concat(later).map(id => `/order?id=${id}`),
      ...(delivered ? [`/order?id=${delivered.receivedId}&view=comment`] : []),
    ],
    orderList: ['/orderList', '/orderList?tab=refunds'],
    storeDetail: ['/storeDetail?id=sh-anfu'],
    deliveryDetails: [`/deliveryDetails/${delivered?.shippedId ?? own.paidId}`],
    refundOrder: [
      `/refundOrder/${own.paidId}/${SKU}`,
      `/refundOrder/${delivered?.receivedId ?? own.unpaidId}/${SKU}`,
    ],
    returnTheGoods: [`/returnTheGoods/${delivered?.returningId ?? own.refundingId}/${SKU}`],
    refundOrderDetail: [
      own.refundId,
      ...(delivered ? [delivered.returningRefundId, delivered.returnedRefundId] : []),
    ].map(id => `/refundOrderDetail/${id}`),
    material: ['/material/6b0c2f8e-6d1a-4a55-9c3e-0d6b0f1a0001'],
    payment: [`/payment/${own.unpaidId}`],
    askFriend: [`/payment/${own.unpaidId}/friend`],
    wechatPaid: [`/wechatPaid/${own.paidId}`],
    wechatPayOther: [`/wechatPayOther/${own.friendToken}`],
    paySuccess: [`/paySuccess/${own.paidId}`],
    payError: [`/payError/${own.unpaidId}`],
    healthReport: [`/health/report/${own.reportId}`],
    chair: [`/chair/${DEMO.chair}`],
    deviceShare: [own.familyLink, own.guestLink],
    deviceLanding: ['/w/W24/W24A000002', `/hk/HK24/${DEMO.chair}`],
  }
}

/** Pages that are different for somebody who is signed out. */
const SIGNED_OUT: Addresses = {
  storeBrand: ['/store/brand'],
  health: ['/health'],
  shoppingCart: ['/store/shoppingCart'],
  my: ['/store/my'],
  login: ['/login', '/login?redirect=%2Fhealth%2Fhistory'],
  storeSetting: ['/storeSetting'],
  productDetail: ['/productDetail/w8'],
  chooseBuy: ['/store/chooseBuy'],
  deviceLanding: [`/hk/HK24/${DEMO.chair}`],
}

const nameOf = (address: string, isSignedIn: boolean) =>
  `${address
    .replace(/[^\w-]+/g, '_')
    .replace(/^_/, '')
    .slice(0, 60)}${isSignedIn ? '' : '-out'}`

/**
 * Every address of the route table with content, also with ids that there are none of, and once more what differs for somebody
 * who is signed out.
 */
export const visitsOf = (own: Household): Visit[] => {
  const names = Object.keys(routes) as RouteName[]
  const from = (addresses: Addresses, isSignedIn: boolean) =>
    names.flatMap(route =>
      (addresses[route] ?? []).map(address => ({
        route,
        name: nameOf(address, isSignedIn),
        address,
        isSignedIn,
      })),
    )
  const withContent = ownAddresses(own)
  const signedIn = Object.fromEntries(
    names
      // Whoever is signed in is led on from the log-in.
      .filter(route => route !== 'login')
      .map(route => [route, [...new Set([...(withContent[route] ?? []), ...exampleAddressesOf(route)])]]),
  )
  return [...from(signedIn, true), ...from(SIGNED_OUT, false)]
}
