import type { z } from 'zod'
import { account } from './account'
import { address } from './address'
import { app } from './app'
import { auth } from './auth'
import { cuffReading } from './cuffReading'
import { device } from './device'
import { healthReport } from './healthReport'
import { massageStatistics } from './massageStatistics'
import { cart } from './cart'
import { community } from './community'
import { dealerOrder } from './dealerOrder'
import { dealerOrderRefund } from './dealerOrderRefund'
import { payment } from './payment'
import { picture } from './picture'
import { points } from './points'
import { product } from './product'
import { store } from './store'
import { user } from './user'
import { weixin } from './weixin'

/**
 * Every call of the server by its path. The server registers its handlers from this table and validates with it;
 * the client imports types only, so that no schema travels in its packages.
 */
export const contract = {
  ...auth,
  ...user,
  ...account,
  ...healthReport,
  ...cuffReading,
  ...app,
  ...weixin,
  ...device,
  ...massageStatistics,
  ...address,
  ...product,
  ...cart,
  ...store,
  ...community,
  ...picture,
  ...dealerOrder,
  ...payment,
  ...dealerOrderRefund,
  ...points,
} as const

export type Contract = typeof contract
export type CallPath = keyof Contract

/** What a call takes, as the caller writes it. */
export type RequestOf<P extends CallPath> = z.input<Contract[P]['request']>

/** What a handler receives after validation. */
export type ValidRequestOf<P extends CallPath> = z.output<Contract[P]['request']>

/** What a call gives. */
export type DataOf<P extends CallPath> = z.output<Contract[P]['data']>

/** What code 3001 of a call says is true now. */
export type ChangedOf<P extends CallPath> =
  NonNullable<Contract[P]['changed']> extends z.ZodType
    ? z.output<NonNullable<Contract[P]['changed']>>
    : never

export type { Code, Envelope } from './envelope'
export { CODE } from './envelope'
export type AppConfig = DataOf<'/open/app/app_config'>
export type User = DataOf<'/user/get'>
export type Profile = DataOf<'/user/profile/get'>
export type Report = DataOf<'/health_report/get'>
export type ReportDraft = RequestOf<'/health_report/upload'>
export type ReportIndicator = Report['indicators'][number]
export type IndicatorKey = ReportIndicator['key']
export type CaptureQuality = Report['quality']
export type ReportPerson = Report['person']
export type CuffReading = RequestOf<'/cuff_reading/add'>
export { LIVE_PATH, type LiveMessage, type LiveRequest } from './live'
export type Device = DataOf<'/device/get'>
export type MassageStatistics = DataOf<'/massage_statistics/get'>
