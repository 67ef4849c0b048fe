import { render } from '@testing-library/react'
import { interpolateElements } from './interpolateElements'

it('puts elements where the language wants them', () => {
  const { container } = render(
    <p>{interpolateElements('已同意<terms/>和<privacy/>。', { privacy: <b>乙</b>, terms: <b>甲</b> })}</p>,
  )
  expect(container.innerHTML).toBe('<p>已同意<b>甲</b>和<b>乙</b>。</p>')
})

it('does not swallow a mark that nothing was given for', () => {
  expect(() => interpolateElements('See <terms/>.', {})).toThrow(RangeError)
})
