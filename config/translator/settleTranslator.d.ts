export const settleTranslator: (source: string) => string
