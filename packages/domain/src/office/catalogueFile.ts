/** Longest file of products that is taken, characters: with it a request stays below what the server reads. */
export const MAX_IMPORT_LENGTH = 400_000
