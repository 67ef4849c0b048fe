import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import type { FamilyDrawing } from './familyDrawing'

/** Each family is a file of its own: a page loads the one that it shows. */
const loaders: Readonly<Record<ChairFamilyKey, () => Promise<{ drawing: FamilyDrawing }>>> = {
  w: () => import('./families/w'),
  hk: () => import('./families/hk'),
  r: () => import('./families/r'),
  h: () => import('./families/h'),
  ch: () => import('./families/ch'),
  k: () => import('./families/k'),
  m: () => import('./families/m'),
  v: () => import('./families/v'),
  x: () => import('./families/x'),
}

const loaded = new Map<ChairFamilyKey, FamilyDrawing>()

/** The drawing of a family, fetched once. */
export const loadFamilyDrawing = async (family: ChairFamilyKey): Promise<FamilyDrawing> => {
  const { drawing } = await loaders[family]()
  loaded.set(family, drawing)
  return drawing
}

/** The drawing of a family where it has been fetched. */
export const getLoadedFamilyDrawing = (family: ChairFamilyKey): FamilyDrawing | null => loaded.get(family) ?? null
