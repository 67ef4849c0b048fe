import { Swiper, SwiperItem } from '@tarojs/components'
import { Children } from 'react'
import type { CarouselProps } from './Carousel.h5'

export type { CarouselProps }

/** Things side by side, one at a time, that a finger pushes on. */
export const Carousel = ({ activeIndex, onIndexChanged, children }: CarouselProps) => (
  <Swiper
    className="ui-slides"
    current={activeIndex}
    onChange={({ detail }) => onIndexChanged(detail.current)}
  >
    {Children.map(children, slide => (
      <SwiperItem className="ui-slides__slide">{slide}</SwiperItem>
    ))}
  </Swiper>
)
