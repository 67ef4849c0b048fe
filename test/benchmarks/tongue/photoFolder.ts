import { existsSync, readdirSync } from 'node:fs'
import { join, parse } from 'node:path'

/** The pictures of a folder by name; none when there is no such folder. */
export const listPhotos = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => /\.(jpe?g|png|bmp|webp|tiff?)$/i.test(name))
        .sort()
        .map(name => join(folder, name))
    : []

/** The mask in `masks` beside `photos` that has the name of a photo. */
export const findMaskFile = (folder: string, photo: string): string | undefined =>
  listPhotos(join(folder, 'masks')).find(mask => parse(mask).name === parse(photo).name)
