import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '@anzuo/domain/locale'
import { ensureBuild } from '../../../scripts/build'
import { resolveRepositoryPath } from '../../../scripts/projectPaths'
import { startAppServer } from '../../e2e/support/appServer'
import { launchBrowser } from '../../e2e/support/browser'
import type { Appearance } from '../pageAuditor'
import { comparePictures, type PictureDifference } from './comparePictures'
import { takeComponentPictures } from './takeComponentPictures'

/** Fonts differ from computer to computer: accepted pictures stay on the one that took them. */
const ACCEPTED_FOLDER = resolveRepositoryPath('.cache/screens/accepted')
const DIFFERENCE_FOLDER = resolveRepositoryPath('test/artefacts/screens/differences')

export type ComponentPictureOptions = { languages: readonly Locale[]; appearances: readonly Appearance[] }

type TakenPicture = { file: string; png: Buffer }

/** All components in one language, theme and width. */
type ComponentPictureSet = { folder: string; pictures: TakenPicture[]; retake: () => Promise<TakenPicture[]> }

const toFileName = (name: string) => `${name.replace(/\W+/g, '-')}.png`

/** Takes every picture, and gives those of one language, theme and width to whoever asked for them at a time. */
const takeAll = async (
  { languages, appearances }: ComponentPictureOptions,
  onTaken: (taken: ComponentPictureSet) => Promise<void>,
) => {
  await ensureBuild('workshop')
  const app = await startAppServer({ isWeb: false, env: { H5_DIR: resolveRepositoryPath('dist/workshop') } })
  const browser = await launchBrowser()
  try {
    for (const language of languages)
      for (const appearance of appearances) {
        const retake = async () => {
          const taken = await takeComponentPictures(browser, { origin: app.origin, language, appearance })
          return taken.map(({ name, png }) => ({ file: toFileName(name), png }))
        }
        const folder = `${language}-${appearance.theme}-${appearance.width}`
        await onTaken({ folder, pictures: await retake(), retake })
      }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Takes the pictures of all components and keeps them as those that later ones are compared with. */
export const acceptComponentPictures = async (options: ComponentPictureOptions): Promise<void> => {
  let count = 0
  await takeAll(options, async ({ folder, pictures }) => {
    const target = path.join(ACCEPTED_FOLDER, folder)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    for (const { file, png } of pictures) writeFileSync(path.join(target, file), png)
    count += pictures.length
  })
  console.log(`${count} pictures accepted; ${ACCEPTED_FOLDER}`)
}

const compareWithAccepted = async (place: string, png: Buffer): Promise<PictureDifference | 'new' | null> => {
  const accepted = path.join(ACCEPTED_FOLDER, place)
  return existsSync(accepted) ? comparePictures(readFileSync(accepted), png) : 'new'
}

const saveDifference = (place: string, png: Buffer, difference: PictureDifference | 'new'): string => {
  if (difference === 'new') return `${place}: not among the accepted pictures`
  const target = path.join(DIFFERENCE_FOLDER, place)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target.replace(/\.png$/, '-now.png'), png)
  if (difference.kind === 'size') return `${place}: ${difference.accepted} became ${difference.now}`
  writeFileSync(target, difference.picture)
  return `${place}: ${difference.count} pixels differ`
}

/** What differs, also when it is taken once more: a browser draws the round edge of a field a shade differently now and then. */
const compareSet = async ({ folder, pictures, retake }: ComponentPictureSet): Promise<string[]> => {
  let second: Promise<TakenPicture[]> | null = null
  const lines: string[] = []
  for (const { file, png } of pictures) {
    const place = `${folder}/${file}`
    if ((await compareWithAccepted(place, png)) === null) continue
    second ??= retake()
    const again = (await second).find(picture => picture.file === file)?.png ?? png
    const difference = await compareWithAccepted(place, again)
    if (difference !== null) lines.push(saveDifference(place, again, difference))
  }
  return lines
}

const listMissing = ({ folder, pictures }: ComponentPictureSet): string[] => {
  const taken = new Set(pictures.map(({ file }) => file))
  return readdirSync(path.join(ACCEPTED_FOLDER, folder))
    .filter(file => !taken.has(file))
    .map(file => `${folder}/${file}: no longer there`)
}

/**
 * Takes the pictures of all components and prints what differs from the accepted ones.
 * @returns how many differ
 * @throws Error when none have been accepted
 */
export const compareComponentPictures = async (options: ComponentPictureOptions): Promise<number> => {
  if (!existsSync(ACCEPTED_FOLDER)) throw new Error('Nothing to compare with: run with --accept first.')
  rmSync(DIFFERENCE_FOLDER, { recursive: true, force: true })
  const differences: string[] = []
  let count = 0
  await takeAll(options, async taken => {
    differences.push(...(await compareSet(taken)))
    if (existsSync(path.join(ACCEPTED_FOLDER, taken.folder))) differences.push(...listMissing(taken))
    count += taken.pictures.length
  })
  console.log(differences.join('\n'))
  console.log(`${count} pictures, ${differences.length} differ; ${DIFFERENCE_FOLDER}`)
  return differences.length
}
