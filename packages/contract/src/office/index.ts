import type { z } from 'zod'
import { ownAccountEndpoints } from './account'
import { apiKeyEndpoints } from './apiKey'
import { auditEndpoints } from './audit'
import { moneyEndpoints } from './money'
import { oddMoneyEndpoints } from './oddMoney'
import { officeBulkEndpoints } from './bulk'
import { officeCatalogueEndpoints } from './catalogue'
import { officeDocumentEndpoints } from './document'
import type { UploadRule } from './endpoint'
import { officeChairEndpoints } from './chair'
import { officeFirmwareEndpoints } from './firmware'
import { officeCustomerEndpoints } from './customer'
import { officeInvoiceEndpoints } from './invoice'
import { officeModerationEndpoints } from './moderation'
import { operatorEndpoints } from './operator'
import { officeOrderEndpoints } from './order'
import { officePictureEndpoints } from './picture'
import { officePresenceEndpoints } from './presence'
import { officeRefundEndpoints } from './refund'
import { officeSearchEndpoints } from './search'
import { officeSessionEndpoints } from './session'
import { officeSettingsEndpoints } from './settings'
import { webhookEndpoints } from './webhook'
import { officeStoreEndpoints } from './store'

/**
 * Every call of the back office by its path, apart from the calls of customers: the server registers its handlers from this table, the
 * console imports types from it.
 */
export const officeContract = {
  ...officeSessionEndpoints,
  ...ownAccountEndpoints,
  ...operatorEndpoints,
  ...auditEndpoints,
  ...apiKeyEndpoints,
  ...officeOrderEndpoints,
  ...officeRefundEndpoints,
  ...officeSettingsEndpoints,
  ...moneyEndpoints,
  ...oddMoneyEndpoints,
  ...officeInvoiceEndpoints,
  ...webhookEndpoints,
  ...officeCatalogueEndpoints,
  ...officePictureEndpoints,
  ...officeDocumentEndpoints,
  ...officeModerationEndpoints,
  ...officeStoreEndpoints,
  ...officeCustomerEndpoints,
  ...officeChairEndpoints,
  ...officeFirmwareEndpoints,
  ...officeSearchEndpoints,
  ...officeBulkEndpoints,
  ...officePresenceEndpoints,
} as const

export type OfficeContract = typeof officeContract
export type OfficePath = keyof OfficeContract

/** The calls that take a file. */
export type OfficeUploadPath = {
  [P in OfficePath]: OfficeContract[P] extends { file: UploadRule } ? P : never
}[OfficePath]

/** What a call takes, as the caller writes it. */
export type OfficeRequestBody<P extends OfficePath> = z.input<OfficeContract[P]['request']>

/** What a handler receives after validation. */
export type ValidatedOfficeRequest<P extends OfficePath> = z.output<OfficeContract[P]['request']>

/** What a call gives. */
export type OfficeResponseData<P extends OfficePath> = z.output<OfficeContract[P]['data']>
