/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { chooseOfflineFiles, type OfflineFiles } from './offlineFiles'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build. */
declare const OFFLINE_FILES: OfflineFiles

/** The page in which every address of the app begins; it says nothing about anybody. */
const SHELL = '/index.html'
const PART_CACHE = 'parts'
/** More than a build has for one language; older builds' parts go first. */
const MAX_PARTS = 300
const MONTH_SECONDS = 30 * 24 * 3600

const locale = new URL(self.location.href).searchParams.get('texts')

precacheAndRoute(chooseOfflineFiles(OFFLINE_FILES, locale))

// The newest shell while there is a network; calls of the server, which are no navigation, never pass through here.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      plugins: [{ handlerDidError: () => matchPrecache(SHELL) }],
    }),
    { denylist: [/^\/(dev|office|invoice_file|openapi)\b/, /\.\w+$/] },
  ),
)

// Names of parts change with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(js|css|static)\/.+\.[0-9a-f]{6,}\.\w+$/.test(url.pathname),
  new CacheFirst({
    cacheName: PART_CACHE,
    plugins: [
      new ExpirationPlugin({ maxEntries: MAX_PARTS, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
)

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
