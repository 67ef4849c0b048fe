import { fireEvent, render, screen } from '@testing-library/react'
import { MediaGallery } from './MediaGallery'
import { ProductCard } from './ProductCard'
import { ProductImage } from './ProductImage'
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

describe('a picture of a product', () => {
  const hash = '0123456789abcdef0123456789abcdef'
  const listSources = (container: HTMLElement) =>
    [...container.querySelectorAll('source')].map(({ type, srcset }) => [type, srcset.split(',')] as const)

  it('that the shop uploaded is offered in every size, the smallest format first', () => {
    const { container } = render(<ProductImage picture={`/pictures/shop/${hash}/640.jpg`} />)
    const [avif, webp, ...others] = listSources(container)
    expect(others).toEqual([])
    expect(avif?.[0]).toBe('image/avif')
    expect(avif?.[1]).toHaveLength(5)
    expect(avif?.[1][0]).toMatch(new RegExp(`/pictures/shop/${hash}/160.avif 160w$`))
    expect(webp?.[0]).toBe('image/webp')
    expect(container.querySelector('img')?.src).toMatch(/640\.jpg$/)
  })

  it('that came with the server is one drawing for all sizes', () => {
    const { container } = render(<ProductImage picture="/pictures/products/w8.svg" label="W8" />)
    expect(listSources(container)).toEqual([])
    expect(screen.getByRole('img', { name: 'W8' })).toBeTruthy()
  })
})
