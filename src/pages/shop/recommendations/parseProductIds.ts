const MAX_PRODUCT_IDS = 20

/** The products that a link names, `w8,m1`: each once, and no more than the server takes. */
export const parseProductIds = (text: string | undefined): string[] =>
  [...new Set((text ?? '').split(',').filter(id => /^[\w-]{1,64}$/.test(id)))].slice(0, MAX_PRODUCT_IDS)
