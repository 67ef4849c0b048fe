/**
 * The header of an answer that brings the bearer token to use from now on: one of the same session, which is known by what stands before
 * the dot. The token that the call carried still counts until the next one has been in use for a while.
 */
export const NEXT_TOKEN_HEADER = 'next-token'
