import type { Palette } from '../palette'
import { drawChair } from './chair'
import { drawBackLitFace, drawFace } from './face'
import { drawFlatPulse } from './flatPulse'
import { drawOfflinePhone } from './offlinePhone'
import { drawTongue, drawTongueMap, type TonguePicture } from './tongue'
import {
  drawCameraRefused,
  drawShuttingDown,
  drawUploaded,
  drawUploadFailed,
  drawUploading,
} from './uploadStates'

export type ArtName =
  | 'face'
  | 'face-backlit'
  | `tongue-${TonguePicture}`
  | 'tongue-map'
  | 'tongue-map-plain'
  | 'chair-empty'
  | 'chair-seated'
  | 'chair-running'
  | 'uploading'
  | 'uploaded'
  | 'upload-failed'
  | 'camera-refused'
  | 'shutting-down'
  | 'offline'
  | 'flat-pulse'

type Draw = (c: Palette) => string

const tongue =
  (picture: TonguePicture): Draw =>
  c =>
    drawTongue(c, picture)

/** Every drawing of the house by name. A page that needs only one or two may import its function and use Svg instead. */
export const drawings: Record<ArtName, Draw> = {
  face: drawFace,
  'face-backlit': drawBackLitFace,
  'tongue-good': tongue('good'),
  'tongue-blurred': tongue('blurred'),
  'tongue-closed': tongue('closed'),
  'tongue-cut-off': tongue('cut-off'),
  'tongue-cast': tongue('cast'),
  'tongue-dark': tongue('dark'),
  'tongue-far': tongue('far'),
  'tongue-food': tongue('food'),
  'tongue-glare': tongue('glare'),
  'tongue-half-open': tongue('half-open'),
  'tongue-off-centre': tongue('off-centre'),
  'tongue-straining': tongue('straining'),
  'tongue-two': tongue('two'),
  'tongue-under': tongue('under'),
  'tongue-map': c => drawTongueMap(c, { hasToothMarks: true }),
  'tongue-map-plain': c => drawTongueMap(c, { hasToothMarks: false }),
  'chair-empty': c => drawChair(c, {}),
  'chair-seated': c => drawChair(c, { isTaken: true }),
  'chair-running': c => drawChair(c, { isTaken: true, zones: ['shoulders', 'back'] }),
  uploading: drawUploading,
  uploaded: drawUploaded,
  'upload-failed': drawUploadFailed,
  'camera-refused': drawCameraRefused,
  'shutting-down': drawShuttingDown,
  offline: drawOfflinePhone,
  'flat-pulse': drawFlatPulse,
}
