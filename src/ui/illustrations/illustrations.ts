import { drawChair, drawOccupiedChair } from './chair'
import { drawConstitutionRing } from './constitutionTypes'
import { drawBackLitFace, drawFace } from './face'
import { drawFirstCheck } from './firstCheck'
import { drawFlatPulse } from './flatPulse'
import type { DrawIllustration } from './Illustration'
import { drawInvoice } from './invoice'
import { drawMissingContent } from './missingContent'
import type { MissingContentKind } from './missingContentKinds'
import { drawOfflinePhone } from './offlinePhone'
import { drawPinnedTongue } from './pinnedTongue'
import { drawTongueExample, drawTongueDiagram, type TonguePhotoExample } from './tongue'
import {
  drawCameraRefused,
  drawCameraClosing,
  drawUploaded,
  drawUploadFailed,
  drawUploading,
} from './uploadStates'

export type IllustrationName =
  | 'face'
  | 'face-backlit'
  | `tongue-${TonguePhotoExample}`
  | 'tongue-map'
  | 'tongue-pins'
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
  | 'constitution-ring'
  | 'first-check'
  | 'flat-pulse'
  | 'invoice'
  | `missing-${MissingContentKind}`

const createTongueExample =
  (picture: TonguePhotoExample): DrawIllustration =>
  c =>
    drawTongueExample(c, picture)

const createMissingContent =
  (kind: MissingContentKind): DrawIllustration =>
  c =>
    drawMissingContent(c, kind)

/** Drawings by name, for who shows or checks all of them; a page imports the functions of those it shows. */
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
  'tongue-pins': c =>
    drawPinnedTongue(c, { overlay: null, hasToothMarks: true, clearRegions: ['coating', 'toothMarks'] }),
  'tongue-map-plain': c => drawTongueDiagram(c, { hasToothMarks: false }),
  'chair-empty': drawChair,
  'chair-seated': drawOccupiedChair,
  'chair-running': c => drawChair(c, { isOccupied: true, activeZones: ['shoulders', 'back'] }),
  uploading: drawUploading,
  uploaded: drawUploaded,
  'upload-failed': drawUploadFailed,
  'camera-refused': drawCameraRefused,
  'shutting-down': drawCameraClosing,
  offline: drawOfflinePhone,
  'constitution-ring': drawConstitutionRing,
  'first-check': drawFirstCheck,
  'flat-pulse': drawFlatPulse,
  invoice: drawInvoice,
  'missing-parcel': createMissingContent('parcel'),
  'missing-chair': createMissingContent('chair'),
  'missing-report': createMissingContent('report'),
  'missing-page': createMissingContent('page'),
}
