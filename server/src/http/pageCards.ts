import { and, eq } from 'drizzle-orm'
import { getPictureUrl } from '@anzuo/domain/shop/pictureAddress'
import { getCardPicture, getShareCardUrl, type ShareCard } from '@anzuo/domain/shop/shareCards'
import type { Database } from '../db/database'
import { communityPosts, products } from '../db/schema'
import { isUuid } from '../db/valueChecks'
import { translate, type Locale, type MessageKey } from '../messages'

/** What a messenger or a search shows of a page's address. */
export type PageCard = { title: string | null; description: string; picturePath: string }

const MAX_DESCRIPTION_LENGTH = 120

/**
 * Pages about one person or one chair: they have a card of their own kind and nothing of whom they are about. The addresses are those
 * of the client's route table.
 */
const CARDS_OF_ADDRESSES: readonly {
  address: RegExp
  title: MessageKey
  description: MessageKey
  card: ShareCard
}[] = [
  { address: /^\/wechatPayOther\/[^/]+$/, title: 'cardPayTitle', description: 'cardPay', card: 'pay' },
  { address: /^\/payment\/[^/]+(?:\/friend)?$/, title: 'cardPayTitle', description: 'cardPay', card: 'pay' },
  {
    address: /^\/health\/report\/[^/]+$/,
    title: 'cardReportTitle',
    description: 'cardReport',
    card: 'report',
  },
  {
    address: /^\/(?:w|hk|r|h|ch|k|m|v|x)\/[^/]+\/[^/]+$/,
    title: 'cardChairTitle',
    description: 'cardChair',
    card: 'shop',
  },
  {
    address: /^\/health\/shared\/[^/]+$/,
    title: 'cardSharedReportTitle',
    description: 'cardSharedReport',
    card: 'report',
  },
  {
    address: /^\/store\/community$/,
    title: 'cardCommunityTitle',
    description: 'cardCommunity',
    card: 'community',
  },
]

const PRODUCT_ADDRESS = /^\/productDetail\/([\w-]{1,64})$/
const POST_ADDRESS = /^\/material\/([\w-]{1,64})$/

const toCardPicture = (name: string | undefined, card: ShareCard): string =>
  name === undefined ? getShareCardUrl(card) : getCardPicture(getPictureUrl(name))

const shorten = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= MAX_DESCRIPTION_LENGTH
    ? characters.join('')
    : `${characters.slice(0, MAX_DESCRIPTION_LENGTH - 1).join('')}…`
}

const findProductCard = async (db: Database, id: string, locale: Locale): Promise<PageCard | null> => {
  const [product] = await db
    .select({ name: products.name, line: products.line, pictures: products.pictures })
    .from(products)
    .where(and(eq(products.id, id), eq(products.isOnSale, true)))
  if (!product) return null
  return {
    title: product.name[locale],
    description: shorten(product.line[locale]),
    picturePath: toCardPicture(product.pictures[0], 'shop'),
  }
}

const findPostCard = async (db: Database, id: string, locale: Locale): Promise<PageCard | null> => {
  const [post] = isUuid(id) ? await db.select().from(communityPosts).where(eq(communityPosts.id, id)) : []
  if (!post) return null
  return {
    title: post.title[locale],
    description: shorten(post.text[locale]),
    picturePath: toCardPicture(post.pictures[0], 'community'),
  }
}

/**
 * The card of an address, in a language. Only what everybody sees is read: the catalogue and what the shop posts. Pages that are
 * about somebody say what kind of page they are.
 * @param path without query: what follows it may name a person
 */
export const getPageCard = async (db: Database, path: string, locale: Locale): Promise<PageCard> => {
  const productId = PRODUCT_ADDRESS.exec(path)?.[1]
  const postId = POST_ADDRESS.exec(path)?.[1]
  const found =
    (productId && (await findProductCard(db, productId, locale))) ||
    (postId && (await findPostCard(db, postId, locale)))
  if (found) return found
  const general = CARDS_OF_ADDRESSES.find(({ address }) => address.test(path))
  return {
    title: general ? translate(locale, { key: general.title }) : null,
    description: translate(locale, { key: general?.description ?? 'cardShop' }),
    picturePath: getShareCardUrl(general?.card ?? 'shop'),
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** Locales as Open Graph writes them. */
const OPEN_GRAPH_LOCALES: Record<Locale, string> = { 'en-GB': 'en_GB', 'zh-CN': 'zh_CN', 'zh-Hant': 'zh_TW' }

/**
 * Writes a card into a page (https://ogp.me), and the page's own title for readers without scripts. A page without a head stays as it is.
 * @param options.origin of the address under which the page is found, such as `https://shop.test`
 */
export const addPageCard = (
  html: string,
  card: PageCard,
  { origin, path, locale }: { origin: string; path: string; locale: Locale },
): string => {
  const siteName = /<title>([^<]*)<\/title>/i.exec(html)?.[1] ?? ''
  const title = card.title === null ? siteName : escapeHtml(card.title)
  const properties: readonly [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', title],
    ['og:description', escapeHtml(card.description)],
    ['og:image', escapeHtml(origin + card.picturePath)],
    ['og:url', escapeHtml(origin + path)],
    ['og:locale', OPEN_GRAPH_LOCALES[locale]],
  ]
  const tags = properties.map(([property, content]) => `<meta property="${property}" content="${content}" />`)
  const description = `<meta name="description" content="${escapeHtml(card.description)}" />`
  // Functions: names of products may hold what `replace` takes for a pattern.
  return html
    .replace(/<title>[^<]*<\/title>/i, shown =>
      card.title === null || title === siteName ? shown : `<title>${title} · ${siteName}</title>`,
    )
    .replace(/<\/head>/i, end => `${description}${tags.join('')}${end}`)
}
