import type { RgbaImage } from '@anzuo/vitals'
import { loadFaceDetectorForNode } from '../../clips/loadFaceDetectorForNode'

const detector = loadFaceDetectorForNode()

/** Finds faces for the host's vision kit with the product's own detector. */
export const findFaces = async (picture: RgbaImage) => (await detector).detect(picture)
