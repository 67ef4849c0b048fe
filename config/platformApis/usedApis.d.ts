export const listUsedApis: (sources: string) => Set<string>
export const keepUsedApis: (source: string, used: ReadonlySet<string>) => string
