import { fireEvent, render, screen } from '@testing-library/react'
import { MediaGallery } from './MediaGallery'
import { ProductCard } from './ProductCard'
import { Price } from './Price'
import { StarRating, StarRatingInput } from './StarRating'
import { QuantityStepper } from './QuantityStepper'

describe('a price', () => {
  it('is read as one amount, with cents only where there are some', () => {
    const { container, rerender } = render(<Price cents={3_280_000} />)
    expect(container.textContent).toBe('¥32,800')
    rerender(<Price cents={1250} />)
    expect(container.textContent).toBe('¥12.50')
    rerender(<Price cents={-3005} />)
    expect(container.textContent).toBe('−¥30.05')
  })
})

describe('a stepper', () => {
  it('stops at its limits', () => {
    const onChanged = jest.fn()
    render(<QuantityStepper value={3} max={3} onChanged={onChanged} label="Quantity" />)
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(onChanged).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'One fewer' }))
    expect(onChanged).toHaveBeenCalledWith(2)
  })

  it('comes down to what is left in one step', () => {
    const onChanged = jest.fn()
    render(<QuantityStepper value={9} max={2} onChanged={onChanged} label="Quantity" />)
    fireEvent.click(screen.getByRole('button', { name: 'One fewer' }))
    expect(onChanged).toHaveBeenCalledWith(2)
  })
})

describe('stars', () => {
  it('say how many', () => {
    render(<StarRating value={4.7} />)
    expect(screen.getByRole('img', { name: '4.7 of 5 stars' })).toBeTruthy()
  })

  it('are chosen by touch and by arrow keys', () => {
    const onChanged = jest.fn()
    render(<StarRatingInput value={3} onChanged={onChanged} label="The chair" />)
    fireEvent.click(screen.getByRole('radio', { name: '5 of 5 stars' }))
    fireEvent.keyDown(screen.getByRole('radio', { name: '3 of 5 stars' }), { key: 'ArrowRight' })
    expect(onChanged.mock.calls).toEqual([[5], [4]])
  })
})

it('a product card leads to its page and says when it is sold out', () => {
  render(
    <ProductCard
      product={{
        id: 'w8',
        name: 'W8 Cloud',
        line: 'Long track',
        picture: '/pictures/products/w8.svg',
        priceFrom: 3_280_000,
        isSoldOut: true,
        rating: null,
        ratingCount: 0,
      }}
    />,
  )
  const card = screen.getByRole('link')
  expect(card.getAttribute('href')).toBe('/productDetail/w8')
  expect(card.textContent).toContain('¥32,800')
  expect(card.textContent).toContain('Sold out')
})

it('a gallery counts its pictures, and keeps the number off the buttons of the film', () => {
  const gallery = (at: number) => (
    <MediaGallery
      pictures={['/a.svg', '/b.svg']}
      video="/film.mp4"
      label="W8"
      activeIndex={at}
      onIndexChanged={() => {}}
    />
  )
  const { rerender } = render(gallery(1))
  expect(screen.queryByText('2 / 3')).not.toBeNull()
  rerender(gallery(2))
  expect(screen.queryByText('3 / 3')).toBeNull()
})
