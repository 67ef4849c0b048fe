import type { RgbaImage } from '../../../src/domain/vitals/types'
import { loadDetectorForNode } from '../../clips/detectorForNode'

const detector = loadDetectorForNode()

/** Finds faces for the host's vision kit with the product's own detector. */
export const findFaces = async (picture: RgbaImage) => (await detector).detect(picture)
