import { render, screen } from '@testing-library/react'
import { SizedImage } from './SizedImage.weapp'

jest.mock('@tarojs/components', () => ({
  Image: ({ src, webp, className }: { src: string; webp: boolean; className: string }) => (
    <img src={src} className={className} alt={`${webp}`} />
  ),
}))

const PICTURE = `/pictures/shop/${'a'.repeat(32)}/640.jpg`

describe('a picture in the mini-program', () => {
  it('that the shop uploaded comes in the one size that its place asks for', () => {
    for (const [size, width] of [
      ['small', 320],
      ['card', 640],
      ['page', 960],
    ] as const) {
      const { unmount } = render(<SizedImage picture={PICTURE} size={size} className="" />)
      expect(screen.getByAltText('true').getAttribute('src')).toMatch(new RegExp(`/${width}\\.webp$`))
      unmount()
    }
  })

  it('that came with the server stays as it is', () => {
    render(<SizedImage picture="/pictures/products/w8.svg" size="card" className="" />)
    expect(screen.getByAltText('false').getAttribute('src')).toMatch(/w8\.svg$/)
  })
})
