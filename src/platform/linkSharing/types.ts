/** `shared`: handed to another app. `copied`: it waits in the clipboard. */
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed'

/** A link with the words that go with it. */
export type ShareableLink = { url: string; title: string }

/** A link as a page offers it to be sent. */
export type PageShareLink = ShareableLink & {
  /** One sentence below the title, where the platform shows it. */
  text: string
  /** The page of the mini-program that it opens there. */
  page: string
  /** Path of the picture on its card, on our server. */
  picture: string
}

/**
 * A page of the mini-program as a card in a chat, with the path of a picture on our server; without one the platform takes a picture of
 * the page.
 */
export type PageShareMessage = { title: string; path: string; picture?: string | undefined }

/**
 * How a link is sent from here. `menu`: by the menu of the app around the page, once that was told about the link. `sheet`: the
 * phone's own sheet can be opened. `button`: only a button of the platform can. `none`: copying is all there is.
 */
export type ShareMethod = 'menu' | 'sheet' | 'button' | 'none'
