import type { ComponentType } from 'react'

/** A mini-program stands in a phone's column. */
export const withWideOverview = (Page: ComponentType): ComponentType => Page
