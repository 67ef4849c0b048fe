/** People whom one account may hold besides its owner. Our own choice: a household, not a practice. */
export const MAX_HOUSEHOLD_MEMBERS = 8
