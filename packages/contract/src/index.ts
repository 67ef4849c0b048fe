import type { z } from 'zod'
import { accountEndpoints } from './account'
import { addressEndpoints } from './address'
import { appConfigEndpoints } from './appConfig'
import { authEndpoints } from './auth'
import { cuffReadingEndpoints } from './cuffReading'
import { chairEndpoints } from './chair'
import { chairFirmwareEndpoints } from './chairFirmware'
import { invoiceEndpoints } from './invoice'
import { invoiceTitleEndpoints } from './invoiceTitle'
import { healthReportEndpoints } from './healthReport'
import { householdMemberEndpoints } from './householdMember'
import { massagePresetEndpoints } from './massagePreset'
import { massageStatisticsEndpoints } from './massageStatistics'
import { cartEndpoints } from './cart'
import { communityEndpoints } from './community'
import { contributionEndpoints } from './contribution'
import { orderEndpoints } from './order'
import { refundEndpoints } from './refund'
import { paymentEndpoints } from './payment'
import { notificationEndpoints } from './notification'
import { pictureEndpoints } from './picture'
import { loyaltyPointsEndpoints } from './loyaltyPoints'
import { productEndpoints } from './product'
import { reportShareEndpoints } from './reportShare'
import { retailStoreEndpoints } from './retailStore'
import { stockAlertEndpoints } from './stockAlert'
import { userEndpoints } from './user'
import { wechatEndpoints } from './wechat'

/**
 * Every call of the server by its path. The server registers its handlers from this table and validates with it;
 * the client imports types from here, and no values, so that no schema travels in its packages.
 */
export const apiContract = {
  ...authEndpoints,
  ...userEndpoints,
  ...accountEndpoints,
  ...healthReportEndpoints,
  ...householdMemberEndpoints,
  ...cuffReadingEndpoints,
  ...reportShareEndpoints,
  ...appConfigEndpoints,
  ...wechatEndpoints,
  ...chairEndpoints,
  ...chairFirmwareEndpoints,
  ...massagePresetEndpoints,
  ...massageStatisticsEndpoints,
  ...addressEndpoints,
  ...productEndpoints,
  ...cartEndpoints,
  ...retailStoreEndpoints,
  ...communityEndpoints,
  ...contributionEndpoints,
  ...pictureEndpoints,
  ...orderEndpoints,
  ...invoiceEndpoints,
  ...invoiceTitleEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...loyaltyPointsEndpoints,
  ...stockAlertEndpoints,
  ...notificationEndpoints,
} as const

export type ApiContract = typeof apiContract
export type EndpointPath = keyof ApiContract

/** What a call takes, as the caller writes it. */
export type RequestBody<P extends EndpointPath> = z.input<ApiContract[P]['request']>

/** What a handler receives after validation. */
export type ValidatedRequestBody<P extends EndpointPath> = z.output<ApiContract[P]['request']>

/** What a call gives. */
export type ResponseData<P extends EndpointPath> = z.output<ApiContract[P]['data']>

/** What code 3001 of a call says is true now. */
export type ChangedData<P extends EndpointPath> =
  NonNullable<ApiContract[P]['changed']> extends z.ZodType
    ? z.output<NonNullable<ApiContract[P]['changed']>>
    : never

export type { ResponseCode, ResponseEnvelope } from './responseEnvelope'
export { RESPONSE_CODE } from './responseEnvelope'
export type AppConfig = ResponseData<'/open/app/app_config'>
export type User = ResponseData<'/user/get'>
export type PlannedMassageSchedule = ResponseData<'/device/schedule/save'>
export type MassagePreset = ResponseData<'/device/preset/save'>
export type HealthProfile = ResponseData<'/user/profile/get'>
export type HealthReport = ResponseData<'/health_report/get'>
export type HealthReportDraft = RequestBody<'/health_report/upload'>
export type ReportIndicator = HealthReport['indicators'][number]
export type IndicatorKey = ReportIndicator['key']
export type CaptureQuality = HealthReport['quality']
export type ReportPerson = HealthReport['person']
export type CuffReading = ResponseData<'/cuff_reading/add'>
export type HouseholdMember = ResponseData<'/household_member/save'>
export { ChairSocketMessageSchema, type ChairSocketMessage, type ChairSocketRequest } from './chairSocket'
export type Chair = ResponseData<'/device/get'>
export type Notification = ResponseData<'/notification/list'>['notifications'][number]
export type CheckReminder = NonNullable<ResponseData<'/check_reminder/get'>['reminder']>
export type MassageStatistics = ResponseData<'/massage_statistics/get'>
