import { NO_SHOP_ASSISTANT_ID } from '@anzuo/domain/shop/shopAssistantId'
import { shopAssistantStorageKey, authTokenStorageKey } from '@/data/account/authStorageKeys'
import { prefetchResponses, type PrefetchRequest } from '@/platform/http/prefetchedResponses'
import { storage } from '@/platform/storage'

export type HomePageResources = {
  /** Names of the scripts and styles that only the home page brings, without leading slash. */
  files: readonly string[]
  requests: readonly PrefetchRequest[]
}

/** Asks for a script or style sheet, by its name without leading slash, that is needed soon. */
export const preloadFile = (file: string) => {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = file.endsWith('css') ? 'style' : 'script'
  link.href = `/${file}`
  document.head.appendChild(link)
}

/**
 * Asks early for what the home page needs: its files, and its data for those who have neither a token nor a shop assistant. The build
 * writes this into index.html, where it runs after `prepareAppShell`.
 */
export const prefetchHomePage = ({ files, requests }: HomePageResources): void => {
  const { dataset, lang } = document.documentElement
  if (dataset.tab !== 'brand') return
  files.forEach(preloadFile)
  if (storage.read(authTokenStorageKey) !== null || storage.read(shopAssistantStorageKey) !== null) return
  prefetchResponses(requests, { userid: NO_SHOP_ASSISTANT_ID, language: lang })
}
