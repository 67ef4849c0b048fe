import { fileURLToPath } from 'node:url'

/**
 * Folders that the server reads while it runs. They stand beside this file, and the compiled server and commands are one file each with copies
 * of them beside it (`scripts/buildServer.ts`): nothing else may look for files relative to its own module.
 */
const resolveFolder = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url))

/** The numbered SQL files that drizzle-kit wrote. */
export const MIGRATIONS_FOLDER = resolveFolder('db/migrations')

/** The drawings of the catalogue. */
export const DRAWINGS_FOLDER = resolveFolder('pictures/products')

/** Pictures of pages for messengers. */
export const CARDS_FOLDER = resolveFolder('pictures/cards')

/** The films of the catalogue. */
export const FILMS_FOLDER = resolveFolder('pictures/films')

/** The program of the thread that draws papers; compiled, it is a file of its own beside the server's. */
export const DOCUMENT_WORKER_FILE = resolveFolder(
  import.meta.url.endsWith('.ts') ? 'documents/startDocumentWorker.mjs' : 'documentWorker.js',
)
