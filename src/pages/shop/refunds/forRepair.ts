/** Opens the request page for a repair alone. */
export const FOR_REPAIR = { for: 'repair' } as const
