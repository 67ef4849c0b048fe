export const shortenPrivateNames: (source: string, module: string) => string
