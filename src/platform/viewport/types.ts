/** `unknown`: in a first view that the server drew, until it has been taken over. It then holds both looks, and style sheets show one. */
export type ViewportWidth = 'wide' | 'narrow' | 'unknown'
