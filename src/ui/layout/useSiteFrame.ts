import type { ComponentType, ReactNode } from 'react'
import { create } from 'zustand'
import type { RouteName } from '@/routes'

/**
 * What stands around a page on a wide screen. `account`: the whole, and the ways between the pages of the account at its side. `bare`: a
 * payment goes on, and nothing leads away from it but the way home.
 */
export type SiteFrameKind = 'whole' | 'account' | 'header' | 'bare' | 'none'

/** A part of a page, such as a kind of goods of the shop: its name, and the query by which the page shows it. */
export type BreadcrumbSection = { name: string; query: Record<string, string> }

type SiteFrame = {
  Header: ComponentType<{ kind: SiteFrameKind }>
  Footer: ComponentType
  /** The way to a page from the pages above it; null where it has none. */
  renderBreadcrumbs: (
    route: RouteName | null,
    title: string | undefined,
    section?: BreadcrumbSection | null,
  ) => ReactNode
}

type SiteFrameState = {
  /** Null on narrow screens and in the mini-program, which never load it, and until it has come. */
  frame: SiteFrame | null
  /** It could not be loaded: pages have the tabs and the mark of a narrow screen meanwhile. */
  isUnavailable: boolean
}

/** Header and footer of the site. The start of the app sets it. */
export const useSiteFrame = create<SiteFrameState>(() => ({ frame: null, isUnavailable: false }))

const KIND_BY_ROUTE: Partial<Record<RouteName, SiteFrameKind>> = {
  checkout: 'bare',
  orderPayment: 'bare',
  payForFriend: 'bare',
  login: 'header',
  storeList: 'header',
  chairControl: 'header',
  smartPlan: 'header',
  // A camera's picture has the screen for itself.
  healthCheck: 'none',
  tonguePhoto: 'none',
}

const ACCOUNT_PAGES: readonly (RouteName | null)[] = [
  'account',
  'orderList',
  'inbox',
  'points',
  'chairList',
  'healthHistory',
  'addressList',
  'invoiceTitleList',
  'courierPickupSearch',
  'settings',
  'notificationSettings',
  'accountSecurity',
]

/** What stands around the page of a route. */
export const getSiteFrameKind = (route: RouteName | null): SiteFrameKind =>
  (route && KIND_BY_ROUTE[route]) ?? (ACCOUNT_PAGES.includes(route) ? 'account' : 'whole')
