import type { FileStorage } from '../../fileStorage/fileStorage'
import type { ShopContext } from '../../modules/shopContext'

/** What the calls of the catalogue need: a product on sale shows files that are kept apart from the database. */
export type CatalogueContext = ShopContext & { files: FileStorage }
