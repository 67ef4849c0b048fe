/** What a new shop needs before it can sell, in the order in which one does it. */
export const firstSteps = [
  'company',
  'legalTexts',
  'warehouse',
  'payment',
  'messages',
  'carrier',
  'product',
  'store',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** What is known of a shop that is being set up. */
export type ShopFacts = {
  /** Sections of the settings that still hold invented values. */
  standIns: readonly string[]
  /** Unified social credit code; legal texts name it. */
  taxNumber: string
  canBePaid: boolean
  canSendCodes: boolean
  /** Whether a service follows parcels; without one it is done by hand. */
  hasCarrierService: boolean
  productsOnSale: number
  storesShown: number
}

/** Whether each step is done. A step that isn't needed to sell, such as a store, may stay open: the list can be put away. */
export const listFirstSteps = (facts: ShopFacts): { step: FirstStep; isDone: boolean }[] => {
  const hasCompany = !facts.standIns.includes('company')
  const done: Record<FirstStep, boolean> = {
    company: hasCompany,
    legalTexts: hasCompany && facts.taxNumber !== '',
    warehouse: !facts.standIns.includes('warehouse'),
    payment: facts.canBePaid,
    messages: facts.canSendCodes,
    carrier: facts.hasCarrierService,
    product: facts.productsOnSale > 0,
    store: facts.storesShown > 0,
  }
  return firstSteps.map(step => ({ step, isDone: done[step] }))
}
