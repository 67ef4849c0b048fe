/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { listPrecacheEntries, type PrecacheManifest } from './precacheManifest'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build. */
declare const PRECACHE_MANIFEST: PrecacheManifest

/** The page in which every address of the app begins; it says nothing about anybody. */
const SHELL = '/index.html'
const CHUNK_CACHE = 'chunks'
/** More than a build has for one language; those of older builds go first. */
const MAX_CACHED_CHUNKS = 300
const MONTH_SECONDS = 30 * 24 * 3600

const locale = new URL(self.location.href).searchParams.get('texts')

// Only by their own names: `/` is an address like any other, and has the newest shell too.
precacheAndRoute(listPrecacheEntries(PRECACHE_MANIFEST, locale), { directoryIndex: '', cleanURLs: false })

/** Whoever has chosen another language than the browser's gets the first view of a page in it. */
const askInLanguageOfApp = async ({ request }: { request: Request }): Promise<Request> =>
  locale === null ? request : new Request(request.url, { headers: { accept: 'text/html', language: locale } })

// The newest shell while there is a network; calls of the server, which are no navigation, never pass through here.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      plugins: [{ requestWillFetch: askInLanguageOfApp, handlerDidError: () => matchPrecache(SHELL) }],
    }),
    { denylist: [/^\/(dev|office|invoice_file|openapi)\b/, /\.\w+$/] },
  ),
)

// Names of chunks and pictures change with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(js|css|static)\/.+\.[0-9a-f]{6,}\.\w+$/.test(url.pathname),
  new CacheFirst({
    cacheName: CHUNK_CACHE,
    plugins: [
      new ExpirationPlugin({
        maxEntries: MAX_CACHED_CHUNKS,
        maxAgeSeconds: MONTH_SECONDS,
        purgeOnQuotaError: true,
      }),
    ],
  }),
)

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
