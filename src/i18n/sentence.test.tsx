import { render } from '@testing-library/react'
import { sentence } from './sentence'

it('puts elements where the language wants them', () => {
  const { container } = render(
    <p>{sentence('已同意<terms/>和<privacy/>。', { privacy: <b>乙</b>, terms: <b>甲</b> })}</p>,
  )
  expect(container.innerHTML).toBe('<p>已同意<b>甲</b>和<b>乙</b>。</p>')
})

it('does not swallow a mark that nothing was given for', () => {
  expect(() => sentence('See <terms/>.', {})).toThrow(RangeError)
})
