import type { BrandId } from '../../config/brands'
import type { RouteParams } from './table'

type DownloadPage = RouteParams<'download'>['app']

const pages: Readonly<Record<BrandId, DownloadPage>> = {
  original: 'download',
  world: 'worldDownload',
  worldAi: 'worldAiDownload',
  massageControl: 'massageControlDownload',
  lite: 'liteDownload',
  solo: 'soloDownload',
  store: 'download',
}

/** The page where a variant is to be had. */
export const downloadOf = (brand: BrandId): DownloadPage => pages[brand]
