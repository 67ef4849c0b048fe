import { getElementAttributes } from '../elementState'
import { isTruthyProperty, toNumberOrDefault } from './control'

/** Reads the properties that the app gave an element. */
export const createElementAttributeReader = (element: HTMLElement) => {
  const get = (name: string): unknown => getElementAttributes(element).get(name) ?? null
  return {
    get,
    isTrue: (name: string): boolean => isTruthyProperty(get(name)),
    number: (name: string, otherwise: number): number => toNumberOrDefault(get(name), otherwise),
  }
}

export type ElementPropertyReader = ReturnType<typeof createElementAttributeReader>
