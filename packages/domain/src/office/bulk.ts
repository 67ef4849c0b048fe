/** Lines of one deed for many: they are one transaction, which nobody waits for longer than for a page. */
export const MAX_BULK_LINES = 100

/** Orders whose papers come in one file. */
export const MAX_PRINTED_ORDERS = 50
