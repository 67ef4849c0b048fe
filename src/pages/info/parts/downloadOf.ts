import type { BrandId } from '@config/brands'
import type { RouteParams } from '@/routes'

export type DownloadPage = RouteParams<'download'>['app']

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

/** What the pages are called in the addresses that lead to the stores. */
export const placeOf: Readonly<Record<DownloadPage, string>> = {
  download: 'anzuo',
  worldDownload: 'world',
  worldAiDownload: 'ai',
  massageControlDownload: 'control',
  liteDownload: 'lite',
  soloDownload: 'solo',
  dealersToDownload: 'dealers',
}
