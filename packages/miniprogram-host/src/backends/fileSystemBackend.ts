import type { CompiledMiniProgram } from '../program/compiledProgram'
import { WxError, type WxBackend, type WxCallOptions } from './wxBackend'

const FILE_SCHEME = 'wxfile://'
const USER_FOLDER = `${FILE_SCHEME}usr`
const TEMPORARY_FILE_PREFIX = `${FILE_SCHEME}tmp_`
/** What the platform keeps for one mini-program, in bytes. */
const MAX_STORAGE_BYTES = 200 * 1024 * 1024
const ERRNO = { notFound: 1300002, denied: 1300013, noSpace: 1301005 }
const TEXT_ENCODINGS = ['utf8', 'utf-8', 'ascii', 'base64', 'hex', 'latin1', 'ucs2', 'utf16le']

type FileContent = { data: unknown; encoding: unknown }

const toBytes = ({ data, encoding }: FileContent): Uint8Array =>
  data instanceof Uint8Array ? data : Buffer.from(String(data ?? ''), toBufferEncoding(encoding) ?? 'utf8')

const toBufferEncoding = (encoding: unknown): BufferEncoding | null =>
  TEXT_ENCODINGS.includes(String(encoding)) ? (String(encoding) as BufferEncoding) : null

/** The files by path: those of the package can be read, those of the app's own folder written too. */
const createFileStore = (program: CompiledMiniProgram) => {
  const files = new Map<string, Uint8Array>()
  let newestTemporary = 0

  const read = (path: unknown): Uint8Array => {
    const name = String(path)
    const own = files.get(name)
    if (own) return own
    const packaged = name.replace(/^\//, '')
    if (program.has(packaged)) return program.readBytes(packaged)
    throw new WxError(`no such file or directory, open ${name}`, { errno: ERRNO.notFound })
  }
  const checkWritable = (path: unknown): string => {
    if (String(path).startsWith(`${USER_FOLDER}/`)) return String(path)
    throw new WxError(`permission denied, open ${String(path)}`, { errno: ERRNO.denied })
  }
  return {
    read,
    write: (path: unknown, content: FileContent) => {
      const bytes = toBytes(content)
      const size = [...files.values()].reduce((sum, file) => sum + file.length, 0)
      if (size + bytes.length > MAX_STORAGE_BYTES) {
        throw new WxError('the maximum size of the file storage limit is exceeded', { errno: ERRNO.noSpace })
      }
      files.set(checkWritable(path), bytes)
    },
    remove: (path: unknown) => {
      read(path)
      files.delete(String(path))
    },
    /** The bytes of a file by its path or its name, for a picture on the screen; null when there is none. */
    readForView: (name: string): Buffer | null => {
      const bytes = files.get(name) ?? files.get(FILE_SCHEME + name)
      return bytes ? Buffer.from(bytes) : null
    },
    /** Keeps bytes under a new temporary name. */
    addTemporary: (bytes: Uint8Array, extension: string): string => {
      const path = `${TEMPORARY_FILE_PREFIX}${++newestTemporary}.${extension}`
      files.set(path, bytes)
      return path
    },
  }
}

/** The files of one mini-program: its package to read, a folder of its own, and temporary ones. They end with the host. */
export const createFileSystemBackend = (program: CompiledMiniProgram) => {
  const { read, write, remove, readForView, addTemporary } = createFileStore(program)
  const readAs = (path: unknown, encoding: unknown) => {
    const bytes = read(path)
    const known = toBufferEncoding(encoding)
    return known ? Buffer.from(bytes).toString(known) : bytes
  }
  const stat = (path: unknown) => ({ size: read(path).length, mode: 33206, lastAccessedTime: 0 })

  const manager: Record<string, (options: WxCallOptions) => object | void> = {
    readFile: ({ filePath, encoding }) => ({ data: readAs(filePath, encoding) }),
    writeFile: ({ filePath, data, encoding }) => write(filePath, { data, encoding }),
    access: ({ path }) => void read(path),
    unlink: ({ filePath }) => remove(filePath),
    getFileInfo: ({ filePath }) => ({ size: read(filePath).length }),
    stat: ({ path }) => ({ stats: stat(path) }),
    copyFile: ({ srcPath, destPath }) => write(destPath, { data: read(srcPath), encoding: undefined }),
  }
  const backEnd: WxBackend = {
    callback: Object.fromEntries(
      Object.entries(manager).map(([name, method]) => [`FileSystemManager.${name}`, method]),
    ),
    sync: {
      'FileSystemManager.readFileSync': readAs,
      'FileSystemManager.writeFileSync': (path, data, encoding) => write(path, { data, encoding }),
      'FileSystemManager.accessSync': path => void read(path),
      'FileSystemManager.unlinkSync': remove,
      'FileSystemManager.statSync': stat,
    },
  }
  return { backEnd, read, readForView, addTemporary }
}

export type FileSystemBackend = ReturnType<typeof createFileSystemBackend>
