import path from 'node:path'

/** The folder of the project. */
export const repositoryRoot = path.resolve(__dirname, '..')

/** An absolute path inside the project. */
export const resolveRepositoryPath = (...parts: string[]): string => path.join(repositoryRoot, ...parts)
