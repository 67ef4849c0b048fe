import { drawTongueAimGuide } from './tongueOverlay'

const atTheLeft = [
  { x: 0.1, y: 0.4 },
  { x: 0.2, y: 0.4 },
  { x: 0.15, y: 0.6 },
]
/** Where the outline of the seen tongue stands across the drawing, 0 to 160. */
const getHorizontalPositions = (svg: string): number[] => {
  const [, line = ''] = /<path d="M([^"]+)Z" stroke="#(?:7FE0B8|FFD27A)"/.exec(svg) ?? []
  return line.split('L').map(point => Number(point.split(' ')[0]))
}

it('draws the seen tongue where a mirror shows it, over a preview that is a mirror', () => {
  expect(getHorizontalPositions(drawTongueAimGuide(atTheLeft, { isMirrored: true, isGood: false }))).toEqual([144, 128, 136])
})

it('draws it where the camera sees it, over any other preview', () => {
  expect(getHorizontalPositions(drawTongueAimGuide(atTheLeft, { isMirrored: false, isGood: true }))).toEqual([16, 32, 24])
})
