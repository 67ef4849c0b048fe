/** The mini-program's package of what pages of several packages need and load when they need it. */
export const SHARED_PACKAGE = { root: 'shared', page: 'index' } as const
