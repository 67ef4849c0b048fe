import type { RouteParams } from '@/routes'
import type { LogoName } from '@/ui/illustrations/logo'

export type DownloadPageKey = RouteParams<'download'>['app']

/** What the pages are called in the addresses that lead to the stores. */
export const downloadPathByPage: Readonly<Record<DownloadPageKey, string>> = {
  download: 'anzuo',
  worldDownload: 'world',
  worldAiDownload: 'ai',
  massageControlDownload: 'control',
  liteDownload: 'lite',
  soloDownload: 'solo',
  dealersToDownload: 'dealers',
}

/** The mark of the app that each page is about; dealers have the company's own. */
export const logoByDownloadPage: Readonly<Record<DownloadPageKey, LogoName>> = {
  download: 'chair',
  worldDownload: 'globe',
  worldAiDownload: 'spark',
  massageControlDownload: 'waves',
  liteDownload: 'feather',
  soloDownload: 'single',
  dealersToDownload: 'chair',
}
