import type { officeCatalogueEndpoints } from '@anzuo/contract/office/catalogue'
import type { OfficeHandlers } from '../officeCall'
import { findMissingFiles, listProductFiles } from '../picture/missingFiles'
import { categoryRoutes } from './categories'
import {
  createProductChange,
  createProductCreation,
  createPublication,
  createWithdrawal,
} from './changeProduct'
import type { CatalogueContext } from './context'
import { exportCatalogue } from './csv/exportCatalogue'
import { createImport, tryImport } from './csv/importCatalogue'
import { countCatalogue, listOfficeProducts } from './listProducts'
import { getOfficeProduct } from './loadProduct'
import { previewProduct } from './preview'
import { createPricePlanning, createPriceWithdrawal } from './prices'
import { createPlanCancellation, createProductPlanning } from './productPlans'
import { createStockChange, listStockMovements } from './stock'

/** The catalogue as those who run the shop see and change it. */
export const officeCatalogueRoutes = (
  shop: CatalogueContext,
): OfficeHandlers<typeof officeCatalogueEndpoints> => ({
  '/office/v1/catalogue/counts': () => countCatalogue(shop),
  '/office/v1/catalogue/list': call => listOfficeProducts(shop, call),
  '/office/v1/catalogue/get': ({ request: { id } }) => getOfficeProduct(shop.db, id),
  '/office/v1/catalogue/preview': call => previewProduct(shop, call),
  '/office/v1/catalogue/create': createProductCreation(shop),
  '/office/v1/catalogue/change': createProductChange(shop),
  '/office/v1/catalogue/publish': createPublication(shop),
  '/office/v1/catalogue/withdraw': createWithdrawal(shop),
  '/office/v1/catalogue/plan': createProductPlanning(shop),
  '/office/v1/catalogue/plan/cancel': createPlanCancellation(shop),
  '/office/v1/catalogue/files/missing': async ({ request: { id, ...shown } }) => ({
    names: await findMissingFiles(shop, await listProductFiles(shop.db, id, shown)),
  }),
  '/office/v1/catalogue/price/plan': createPricePlanning(shop),
  '/office/v1/catalogue/price/take_back': createPriceWithdrawal(shop),
  '/office/v1/catalogue/stock/change': createStockChange(shop),
  '/office/v1/catalogue/stock/history': call => listStockMovements(shop, call),
  '/office/v1/catalogue/export': () => exportCatalogue(shop),
  '/office/v1/catalogue/import/try': call => tryImport(shop, call),
  '/office/v1/catalogue/import/run': createImport(shop),
  ...categoryRoutes(shop),
})
