import { fireEvent, render, screen } from '@testing-library/react'
import { MediaGallery, toSlideIndex } from './MediaGallery'
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
    expect(screen.getByRole('img', { name: '4.7 out of 5 stars' })).toBeTruthy()
  })

  it('are chosen by touch and by arrow keys', () => {
    const onChanged = jest.fn()
    render(<StarRatingInput value={3} onChanged={onChanged} label="The chair" />)
    fireEvent.click(screen.getByRole('radio', { name: '5 out of 5 stars' }))
    fireEvent.keyDown(screen.getByRole('radio', { name: '3 out of 5 stars' }), { key: 'ArrowRight' })
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

describe('a gallery', () => {
  const film = { url: '/film.mp4', poster: '/a.svg', place: 1, caption: 'From sitting to lying' }
  const gallery = (activeIndex: number, onIndexChanged = () => {}) => (
    <MediaGallery
      pictures={['/a.svg', '/b.svg']}
      film={film}
      label="W8"
      activeIndex={activeIndex}
      onIndexChanged={onIndexChanged}
    />
  )

  it('has its film where the shop has put it, with what it shows, and no number over its controls', () => {
    const { rerender } = render(gallery(0))
    expect(screen.queryByText('1 / 3')).not.toBeNull()
    expect(screen.queryByText('From sitting to lying')).toBeNull()
    rerender(gallery(1))
    expect(screen.queryByText('2 / 3')).toBeNull()
    expect(screen.queryByText('From sitting to lying')).not.toBeNull()
    rerender(gallery(2))
    expect(screen.queryByText('3 / 3')).not.toBeNull()
  })

  it('counts the film among what is chosen below', () => {
    const onIndexChanged = jest.fn()
    render(gallery(0, onIndexChanged))
    fireEvent.click(screen.getByRole('button', { name: '3 of 3' }))
    expect(onIndexChanged).toHaveBeenCalledWith(2)
    expect([toSlideIndex(0, film), toSlideIndex(1, film), toSlideIndex(1, null)]).toEqual([0, 2, 1])
  })
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
