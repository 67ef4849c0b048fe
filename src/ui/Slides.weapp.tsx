import { Swiper, SwiperItem } from '@tarojs/components'
import { Children } from 'react'
import type { SlidesProps } from './Slides.h5'

export type { SlidesProps }

/** Things side by side, one at a time, that a finger pushes on. */
export const Slides = ({ at, onMoved, children }: SlidesProps) => (
  <Swiper className="ui-slides" current={at} onChange={({ detail }) => onMoved(detail.current)}>
    {Children.map(children, slide => (
      <SwiperItem className="ui-slides__slide">{slide}</SwiperItem>
    ))}
  </Swiper>
)
