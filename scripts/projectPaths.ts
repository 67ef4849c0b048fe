import path from 'node:path'

/** The folder of the project. */
export const projectRoot = path.resolve(__dirname, '..')

/** An absolute path inside the project. */
export const resolveProjectPath = (...parts: string[]): string => path.join(projectRoot, ...parts)
