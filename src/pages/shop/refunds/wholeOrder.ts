/** Stands in the address of a request for money back where a thing's id stands otherwise: all that is left of the order. */
export const WHOLE_ORDER = 'all'
