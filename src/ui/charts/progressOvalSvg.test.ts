import { renderProgressOvalSvg } from './progressOvalSvg'

const draw = (progress: number) => renderProgressOvalSvg({ progress, track: '#aaaaaa', arc: '#bbbbbb' })

it('shows the track only at the start', () => {
  expect(draw(0)).not.toContain('#bbbbbb')
  expect(draw(-1)).toBe(draw(0))
})

it('is at the foot at half time', () => {
  expect(draw(0.5)).toContain('1 152 363"')
})

it('takes the long way round after half time', () => {
  expect(draw(0.4)).toContain(' 0 0 1 ')
  expect(draw(0.6)).toContain(' 0 1 1 ')
})

it('closes at the end and stays closed', () => {
  expect(draw(1).split('<ellipse')).toHaveLength(3)
  expect(draw(1.2)).toBe(draw(1))
})
