const WRITTEN_TABLE = /\b(?:insert into|update|delete from)\s+"?(\w+)"?/gi
const JOBS_TABLE = 'jobs'

/** Notes, by the texts of statements, which tables were written. */
export type WriteCounter = ReturnType<typeof createWriteCounter>

export const createWriteCounter = () => {
  const tables = new Set<string>()
  const known = new Map<string, string[]>()
  let shopWrites = 0
  let statements = 0
  return {
    /** The tables that statements have written, until this is cleared. */
    tables,
    countStatements: (): number => statements,
    countShopWrites: (): number => shopWrites,
    note: (text: string): void => {
      statements += 1
      let written = known.get(text)
      if (!written) {
        written = [...text.matchAll(WRITTEN_TABLE)].map(([, table = '']) => table)
        known.set(text, written)
      }
      for (const table of written) {
        tables.add(table)
        if (table !== JOBS_TABLE) shopWrites += 1
      }
    },
  }
}
