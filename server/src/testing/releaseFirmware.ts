import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { toHex } from '@anzuo/chair-protocol'
import { openEmbeddedDatabase } from '../db/embedded'
import { firmwareReleases } from '../db/schema'
import { createFolderStorage } from '../fileStorage/folderStorage'
import { parseMakerKeys } from '../modules/firmware/makerSignature'
import { acceptRelease } from '../office/firmware/acceptRelease'

/**
 * Run with the DATA_DIR of a server that is stopped, an image, its manifest in hex, and the maker's keys: releases the image for all chairs
 * of its family, as somebody does in the console who uploads it and opens it for everybody.
 */
const [, , dataDir, imageFile, manifestHex, keys] = process.argv
const publicKeys = parseMakerKeys(keys ?? '')
if (!dataDir || !imageFile || !manifestHex || !publicKeys)
  throw new Error('names no folder, image, manifest or key')

const { db, close } = await openEmbeddedDatabase(dataDir)
const image = await readFile(imageFile)
const now = new Date()
const { manifest, signed } = await acceptRelease({ db, publicKeys, now }, { manifestHex, image })
const fileKey = `firmware/${toHex(manifest.digest)}/image.bin`
await createFolderStorage(path.join(dataDir, 'files')).put(fileKey, {
  bytes: image,
  mime: 'application/octet-stream',
})
await db.insert(firmwareReleases).values({
  id: randomUUID(),
  family: manifest.family,
  firmware: manifest.version.join('.'),
  counter: manifest.counter,
  manifest: toHex(signed),
  fileKey,
  state: 'rolling',
  share: 100,
  expiresAt: new Date(manifest.expiresAt * 1000),
  createdAt: now,
})
await close()
