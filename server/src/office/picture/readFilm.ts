/** A box of an MP4 (ISO/IEC 14496-12, section 4.2): `from` and `to` are the bounds of its content. */
type Mp4Box = { kind: string; from: number; to: number }

/** What an MP4 says of itself. */
export type FilmFacts = {
  /** Rounded up; 0 where it doesn't say. */
  seconds: number
  /** Names of the codecs of its pictures and its sound (`avc1`, `mp4a`). */
  videoCodecs: string[]
  soundCodecs: string[]
  /** The longer side of its largest pictures, px. */
  longerEdge: number
}

/** A film has fewer boxes than this on one level. */
const MAX_BOXES = 10_000

/** @returns null where the sizes of the boxes don't fit, as in a file that was cut short */
const listBoxes = (file: Buffer, bounds: { from: number; to: number }): Mp4Box[] | null => {
  const boxes: Mp4Box[] = []
  let at = bounds.from
  while (at < bounds.to) {
    const left = bounds.to - at
    if (left < 8 || boxes.length === MAX_BOXES) return null
    const short = file.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && left < 16) return null
    // A size of 0 reaches to the end, 1 is followed by a size of 64 bits.
    const size = short === 0 ? left : isLong ? Number(file.readBigUInt64BE(at + 8)) : short
    const head = isLong ? 16 : 8
    if (size < head || size > left) return null
    boxes.push({ kind: file.toString('latin1', at + 4, at + 8), from: at + head, to: at + size })
    at += size
  }
  return boxes
}

/** The boxes that are reached through these kinds, one level after the other. */
const findBoxes = (file: Buffer, within: Mp4Box, [kind, ...deeper]: readonly string[]): Mp4Box[] => {
  if (kind === undefined) return [within]
  const inside = (listBoxes(file, within) ?? []).filter(box => box.kind === kind)
  return inside.flatMap(box => findBoxes(file, box, deeper))
}

/** Length of a film by its header `mvhd` (section 8.2.2), in seconds. */
const readSeconds = (file: Buffer, header: Mp4Box): number => {
  const isLong = file.readUInt8(header.from) === 1
  const scale = file.readUInt32BE(header.from + (isLong ? 20 : 12))
  const units = isLong ? Number(file.readBigUInt64BE(header.from + 24)) : file.readUInt32BE(header.from + 16)
  return scale > 0 ? Math.ceil(units / scale) : 0
}

/** Where the entries of a sample description `stsd` begin (section 8.5.2), and sizes stand in one of pictures (section 12.1.3). */
const FIRST_ENTRY = 8
const WIDTH_IN_ENTRY = 32
const HEIGHT_IN_ENTRY = 34

type Track = { handler: string; codecs: string[]; longerEdge: number }

const readTrack = (file: Buffer, track: Mp4Box): Track => {
  const [handler] = findBoxes(file, track, ['mdia', 'hdlr'])
  const [descriptions] = findBoxes(file, track, ['mdia', 'minf', 'stbl', 'stsd'])
  const kind = handler ? file.toString('latin1', handler.from + 8, handler.from + 12) : ''
  const entries = descriptions
    ? (listBoxes(file, { from: descriptions.from + FIRST_ENTRY, to: descriptions.to }) ?? [])
    : []
  const edges = entries.flatMap(({ from }) => {
    const start = from - 8
    return kind === 'vide'
      ? [file.readUInt16BE(start + WIDTH_IN_ENTRY), file.readUInt16BE(start + HEIGHT_IN_ENTRY)]
      : []
  })
  return { handler: kind, codecs: entries.map(entry => entry.kind), longerEdge: Math.max(0, ...edges) }
}

/**
 * Reads what an MP4 says of itself.
 * @returns null for a file that is damaged, cut short, or has no index or no content
 */
export const readFilm = (file: Buffer): FilmFacts | null => {
  const boxes = listBoxes(file, { from: 0, to: file.length })
  const index = boxes?.find(({ kind }) => kind === 'moov')
  if (!index || !boxes?.some(({ kind }) => kind === 'mdat')) return null
  try {
    const [header] = findBoxes(file, index, ['mvhd'])
    const tracks = findBoxes(file, index, ['trak']).map(track => readTrack(file, track))
    const listCodecs = (handler: string) =>
      tracks.filter(track => track.handler === handler).flatMap(({ codecs }) => codecs)
    return {
      seconds: header ? readSeconds(file, header) : 0,
      videoCodecs: listCodecs('vide'),
      soundCodecs: listCodecs('soun'),
      longerEdge: Math.max(0, ...tracks.map(({ longerEdge }) => longerEdge)),
    }
  } catch (error) {
    // A field that lies behind the end of the file.
    if (error instanceof RangeError) return null
    throw error
  }
}
