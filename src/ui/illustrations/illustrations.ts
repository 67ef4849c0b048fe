import type { Palette } from '../theme/palette'
import { drawChair } from './chair'
import { drawBackLitFace, drawFace } from './face'
import { drawFlatPulse } from './flatPulse'
import { drawOfflinePhone } from './offlinePhone'
import { drawTongueExample, drawTongueDiagram, type TonguePhotoExample } from './tongue'
import {
  drawCameraRefused,
  drawChairShuttingDown,
  drawUploaded,
  drawUploadFailed,
  drawUploading,
} from './uploadStates'

export type IllustrationName =
  | 'face'
  | 'face-backlit'
  | `tongue-${TonguePhotoExample}`
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

type DrawIllustration = (c: Palette) => string

const createTongueExample =
  (picture: TonguePhotoExample): DrawIllustration =>
  c =>
    drawTongueExample(c, picture)

/** Every drawing of the app by name. A page that needs only one or two may import its function and use Svg instead. */
export const illustrations: Record<IllustrationName, DrawIllustration> = {
  face: drawFace,
  'face-backlit': drawBackLitFace,
  'tongue-good': createTongueExample('good'),
  'tongue-blurred': createTongueExample('blurred'),
  'tongue-closed': createTongueExample('closed'),
  'tongue-cut-off': createTongueExample('cut-off'),
  'tongue-cast': createTongueExample('cast'),
  'tongue-dark': createTongueExample('dark'),
  'tongue-far': createTongueExample('far'),
  'tongue-food': createTongueExample('food'),
  'tongue-glare': createTongueExample('glare'),
  'tongue-half-open': createTongueExample('half-open'),
  'tongue-off-centre': createTongueExample('off-centre'),
  'tongue-straining': createTongueExample('straining'),
  'tongue-two': createTongueExample('two'),
  'tongue-under': createTongueExample('under'),
  'tongue-map': c => drawTongueDiagram(c, { hasToothMarks: true }),
  'tongue-map-plain': c => drawTongueDiagram(c, { hasToothMarks: false }),
  'chair-empty': c => drawChair(c, {}),
  'chair-seated': c => drawChair(c, { isOccupied: true }),
  'chair-running': c => drawChair(c, { isOccupied: true, activeZones: ['shoulders', 'back'] }),
  uploading: drawUploading,
  uploaded: drawUploaded,
  'upload-failed': drawUploadFailed,
  'camera-refused': drawCameraRefused,
  'shutting-down': drawChairShuttingDown,
  offline: drawOfflinePhone,
  'flat-pulse': drawFlatPulse,
}
