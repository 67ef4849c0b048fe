import { renderProgressCircleSvg } from './progressCircleSvg'

const draw = (progress: number) => renderProgressCircleSvg({ progress, track: '#dddddd', arc: '#117755' })

it('shows the track alone before anything is done', () => {
  expect(draw(0)).toContain('#dddddd')
  expect(draw(0)).not.toContain('#117755')
})

it.each([
  [0.25, '25 100'],
  [1, '100 100'],
  [1.7, '100 100'],
])('fills %d of the circle', (progress, dashes) => {
  expect(draw(progress)).toContain(`stroke-dasharray="${dashes}"`)
})
