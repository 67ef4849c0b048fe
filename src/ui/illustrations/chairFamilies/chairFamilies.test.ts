import { CHAIR_FAMILIES, CHAIR_FAMILY_KEYS, MASSAGE_ZONES } from '@anzuo/chair-protocol'
import { drawButtonCloseUp, drawFamilyChair, getFamilyZonePlaces, getLeanDegrees } from './drawFamilyChair'
import type { FamilyDrawing } from './familyDrawing'
import { loadFamilyDrawing } from './loadFamilyDrawing'

const drawings = new Map<string, FamilyDrawing>()
beforeAll(async () => {
  for (const family of CHAIR_FAMILY_KEYS) drawings.set(family, await loadFamilyDrawing(family))
})
const getDrawing = (family: string) => drawings.get(family) as FamilyDrawing

const POSTURES = [0, 20, 50, 100].flatMap(back => [0, 10, 60, 100].map(legs => ({ back, legs })))
const THEMES = ['light', 'dark'] as const

describe.each(CHAIR_FAMILY_KEYS)('the drawing of family %s', family => {
  it('is a well-formed picture in both themes, every posture and every state', () => {
    for (const theme of THEMES)
      for (const posture of [undefined, ...POSTURES])
        for (const isHeld of [false, true]) {
          const svg = drawFamilyChair(getDrawing(family), { theme, posture, isHeld, isOccupied: true })
          const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
          expect(document.querySelector('parsererror')).toBeNull()
          expect(svg).not.toMatch(/undefined|NaN|var\(/)
        }
  })

  it('follows the theme', () => {
    const [light, dark] = THEMES.map(theme => drawFamilyChair(getDrawing(family), { theme }))
    expect(light).not.toBe(dark)
  })

  it('keeps every zone inside the picture, whatever the posture', () => {
    for (const posture of POSTURES) {
      const places = getFamilyZonePlaces(getDrawing(family), posture)
      for (const zone of MASSAGE_ZONES) {
        expect(places[zone].left).toBeGreaterThan(4)
        expect(places[zone].left).toBeLessThan(96)
        expect(places[zone].top).toBeGreaterThan(4)
        expect(places[zone].top).toBeLessThan(98)
      }
    }
  })

  it('has no colour while it is held', () => {
    const svg = drawFamilyChair(getDrawing(family), { theme: 'light', isHeld: true })
    const colours = [...svg.matchAll(/(?:fill|stroke)="#(\w{2})(\w{2})(\w{2})"/g)]
    const [, ...ofChair] = colours
    expect(ofChair.length).toBeGreaterThan(3)
    for (const [, red, green, blue] of ofChair) expect([green, blue]).toEqual([red, red])
  })

  it('shows a person only while somebody sits in it', () => {
    const drawn = (isOccupied: boolean) => drawFamilyChair(getDrawing(family), { theme: 'light', isOccupied })
    expect(drawn(true).length).toBeGreaterThan(drawn(false).length)
  })

  it('shows its button from near in both themes, whole and away from the edges', () => {
    const { at, button } = getDrawing(family).buttonCloseUp
    expect(button.length).toBeGreaterThan(1)
    expect(at[0]).toBeGreaterThan(30)
    expect(at[0]).toBeLessThan(130)
    expect(at[1]).toBeGreaterThan(38)
    expect(at[1]).toBeLessThan(90)
    for (const theme of THEMES) {
      const svg = drawButtonCloseUp(getDrawing(family), theme)
      const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
      expect(document.querySelector('parsererror')).toBeNull()
      expect(svg).not.toMatch(/undefined|NaN|var\(/)
    }
  })

  it('leans back exactly when it can recline', () => {
    const lean = (back: number) => getLeanDegrees(getDrawing(family), { back, legs: 0 })
    const reclines = CHAIR_FAMILIES.find(({ key }) => key === family)?.features.includes('recline')
    if (reclines) expect(lean(100)).toBeGreaterThan(lean(0) + 10)
    else expect(lean(100)).toBe(lean(0))
  })
})

it('no two families look the same, also without colour', () => {
  const outlines = CHAIR_FAMILY_KEYS.map(family =>
    drawFamilyChair(getDrawing(family), { theme: 'light', isHeld: true }).replaceAll(/#\w{6}/g, ''),
  )
  expect(new Set(outlines).size).toBe(CHAIR_FAMILY_KEYS.length)
})

it('no two families have their button in a picture that looks the same', () => {
  const closeUps = CHAIR_FAMILY_KEYS.map(family => drawButtonCloseUp(getDrawing(family), 'light'))
  expect(new Set(closeUps.map(svg => svg.replaceAll(/#\w{6}/g, ''))).size).toBe(CHAIR_FAMILY_KEYS.length)
})

it('a back that goes down takes the person with it, and legs that go up lift the feet', () => {
  const at = (back: number, legs: number) => getFamilyZonePlaces(getDrawing('w'), { back, legs })
  expect(at(80, 10).neck.top).toBeGreaterThan(at(20, 10).neck.top)
  expect(at(20, 90).feet.top).toBeLessThan(at(20, 10).feet.top)
  expect(at(80, 10).feet).toEqual(at(20, 10).feet)
})
