import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** An absolute path inside the project. */
export const resolveRepositoryPath = (...parts: string[]): string => path.join(repositoryRoot, ...parts)
