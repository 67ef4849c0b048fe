/** `shared`: handed to another app. `copied`: it waits in the clipboard. */
export type LinkHandOver = 'shared' | 'copied' | 'cancelled' | 'failed'

/** A link with the words that go with it. */
export type SharedLink = { url: string; title: string }
