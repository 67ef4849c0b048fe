import { pollUntil } from './client/pollUntil'
import type { RunningMiniProgram } from './client/launchMiniProgram'
import { createComponentsExampleFiles, ONE_PIXEL_PNG } from './example/components'
import { launchExample } from './example/launchExample'

let app: RunningMiniProgram
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await launchExample(createComponentsExampleFiles()))
})
afterAll(() => close?.())

const open = (name: string) => app.wx('reLaunch', { url: `/pages/${name}/${name}` })
const element = async (selector: string) => (await (await app.page()).$(selector))!
/** Calls what only some of the automator's elements have. */
const callElement = async (selector: string, method: string, ...parameters: unknown[]) => {
  const found = (await element(selector)) as unknown as Record<
    string,
    (...given: unknown[]) => Promise<unknown>
  >
  return found[method]!(...parameters)
}
const data = async (path: string): Promise<unknown> => (await app.page()).data(path)
const count = (type: string) => data(`counts.${type}`)

type Seen = { type: string; detail: unknown }
const seen = async (): Promise<Seen | null> => {
  const text = await app.text('.seen')
  return text ? (JSON.parse(text) as Seen) : null
}
const waitForEvent = (type: string, detail?: unknown) =>
  pollUntil(seen, now => now?.type === type && (detail === undefined || isMatching(now.detail, detail)))
const isMatching = (given: unknown, wanted: unknown) => {
  try {
    expect(given).toMatchObject(wanted as object)
    return true
  } catch {
    return false
  }
}
const text = (selector: string, wanted: string | RegExp) =>
  pollUntil(
    () => app.text(selector),
    words => (typeof wanted === 'string' ? words === wanted : wanted.test(words)),
  )

/** Where the left edge of an element stands on the screen, in px. */
const getLeftOffset = async (selector: string) =>
  ((await (await element(selector)).offset()) as { left: number }).left

afterEach(async () => {
  const { violations } = await app.report()
  expect(violations.slice(seenEventCount)).toEqual([])
})
/** Violations that a test wanted. */
let seenEventCount = 0

describe('a swiper', () => {
  beforeEach(() => open('swiper'))

  test('shows the next slide after a swipe to the left and reports its number', async () => {
    await app.drag('.swiper', { x: -200 })
    await waitForEvent('change', { current: 1, currentItemId: 'slide-1', source: 'touch' })
    await pollUntil(
      () => getLeftOffset('swiper-item:nth-child(3)'),
      left => left === 0,
    )
  })

  test('stays after a short swipe, and at its ends', async () => {
    await app.drag('.swiper', { x: -40 })
    await app.drag('.swiper', { x: 200 })
    expect(await callElement('.swiper', 'property', 'current')).toBe(0)
    expect(await seen()).toBeNull()
  })

  test('goes round when it is circular', async () => {
    await (await app.page()).setData({ circular: true })
    await app.drag('.swiper', { x: 200 })
    await waitForEvent('change', { current: 2, source: 'touch' })
  })

  test('follows the automator, its property and the clock', async () => {
    await callElement('.swiper', 'swipeTo', 2)
    await waitForEvent('change', { current: 2 })
    await (await app.page()).setData({ current: 1 })
    await waitForEvent('change', { current: 1, source: '' })
    await (await app.page()).setData({ autoplay: true })
    await waitForEvent('change', { source: 'autoplay' })
  })

  test('has a dot for each slide', async () => {
    expect(await (await element('.swiper')).wxml()).not.toContain('wx-swiper-dots')
    expect(await callElement('.swiper', 'text')).toMatch(/slide 0\s+slide 1\s+slide 2/)
  })
})

describe('a slider', () => {
  beforeEach(() => open('slider'))

  test('moves in steps to where it is touched', async () => {
    await app.tap('.slider')
    await waitForEvent('change', { value: 35 })
    expect(await callElement('.slider', 'value')).toBe(35)
  })
  test('reports every step of a drag and its end', async () => {
    await app.drag('.slider', { x: 100 })
    const last = await waitForEvent('change')
    expect(Number(await count('changing'))).toBeGreaterThan(2)
    expect((last!.detail as { value: number }).value).toBeGreaterThan(30)
  })
  test('follows the automator', async () => {
    await callElement('.slider', 'slideTo', 50)
    await waitForEvent('change', { value: 50 })
  })
  test('rests when it is disabled', async () => {
    await app.tap('.still')
    expect(await seen()).toBeNull()
  })
})

describe('choices', () => {
  beforeEach(() => open('choices'))

  test('a group of checkboxes reports all that are checked', async () => {
    await app.tap('.pear')
    await waitForEvent('change', { value: ['apple', 'pear'] })
    await app.tap('.apple')
    await waitForEvent('change', { value: ['pear'] })
    await app.tap('.plum')
    expect(await count('change')).toBe(2)
  })
  test('one radio of a group is on', async () => {
    await app.tap('.large')
    await waitForEvent('change', { value: 'large' })
    expect(await callElement('.small', 'property', 'checked')).toBe(false)
    await app.tap('.large')
    expect(await count('change')).toBe(1)
  })
  test('a label is touched for its control, inside or named', async () => {
    await app.tap('.pear-words')
    await waitForEvent('change', { value: ['apple', 'pear'] })
    await app.tap('.large-label')
    await waitForEvent('change', { value: 'large' })
    await app.tap('.switch-words')
    await waitForEvent('change', { value: true })
    await callElement('.loud', 'tap')
    await waitForEvent('change', { value: false })
  })
})

describe('a form', () => {
  beforeEach(() => open('form'))
  const first = { name: 'Ada', news: false, age: 40, fruits: [], size: 'small', day: '2024-02-29' }

  test('submits every named field', async () => {
    await app.tap('.submit')
    await waitForEvent('submit', { value: first })
    await app.type('.name', 'Bo')
    await callElement('.news', 'tap')
    await app.tap('.apple')
    await app.tap('.submit')
    await waitForEvent('submit', { value: { ...first, name: 'Bo', news: true, fruits: ['apple'] } })
  })
  test('goes back to its beginning', async () => {
    await app.type('.name', 'Bo')
    await callElement('.news', 'tap')
    await app.tap('.reset')
    await waitForEvent('reset')
    await app.tap('.submit')
    await waitForEvent('submit', { value: first })
  })
})

describe('rich text', () => {
  beforeEach(() => open('rich'))

  test('comes from a string or from nodes', async () => {
    expect(await app.text('.written')).toBe('one two')
    expect(await app.text('.built')).toBe('three < four')
    await app.tap('.written')
    await waitForEvent('tap')
  })
  test('draws no tag that could act, and reports it', async () => {
    await (await app.page()).setData({ wicked: 'fine <script>1</script><button>no</button>' })
    await text('.wicked', 'fine')
    const { violations } = await app.report()
    expect(violations.slice(seenEventCount).map(({ detail }) => detail)).toEqual([
      '<script> in the nodes of a rich-text',
      '<button> in the nodes of a rich-text',
    ])
    seenEventCount = violations.length
  })
})

describe('a picker', () => {
  beforeEach(() => open('pickers'))
  const choose = async (selector: string, ...rows: string[]) => {
    await app.tap(selector)
    for (const row of rows) await app.tapSystemText(row)
    await app.tapSystemText('OK')
  }

  test('reports the row that was touched', async () => {
    await choose('.one', 'plum')
    await waitForEvent('change', { value: '2' })
    await choose('.named', 'Bo')
    await waitForEvent('change', { value: '1' })
  })
  test('begins with its value and can be left', async () => {
    await choose('.one')
    await waitForEvent('change', { value: '1' })
    await app.tap('.one')
    await app.tapSystemText('Cancel')
    await waitForEvent('cancel')
    expect((await app.overlay()).dialog).toBeNull()
  })
  test('has several wheels, whose rows may depend on each other', async () => {
    await app.tap('.many')
    await app.tapSystemText('tree')
    await pollUntil(
      async () => (await app.overlay()).dialog,
      words => Boolean(words?.includes('elm')),
    )
    await app.tapSystemText('elm')
    await app.tapSystemText('OK')
    await waitForEvent('change', { value: [1, 1] })
  })
  test('takes a time within its limits', async () => {
    await choose('.time', '08')
    await waitForEvent('change', { value: '08:30' })
    await app.tap('.time')
    expect((await app.overlay()).dialog).not.toContain('07')
    await app.tapSystemText('Cancel')
  })
  test('takes a day that exists', async () => {
    await choose('.date', '02')
    await waitForEvent('change', { value: '2024-02-29' })
    await choose('.date', '2023')
    await waitForEvent('change', { value: '2023-05-10' })
    await choose('.month', '2025')
    await waitForEvent('change', { value: '2025-01' })
  })
  test('takes a region with its codes', async () => {
    await choose('.region', '天河区')
    await waitForEvent('change', {
      value: ['广东省', '广州市', '天河区'],
      code: ['440000', '440100', '440106'],
    })
  })
  test('closes with its page', async () => {
    await app.tap('.one')
    await open('home')
    expect((await app.overlay()).dialog).toBeNull()
  })
  test('stays closed when it is disabled', async () => {
    await app.tap('.closed')
    expect((await app.overlay()).dialog).toBeNull()
  })
})

test('the wheels of a picker-view turn by a touch of a row and by a drag', async () => {
  await open('wheels')
  await app.tap('.minute:nth-child(2)')
  await pollUntil(
    () => count('change'),
    times => times === 1,
  )
  expect(await callElement('.wheels', 'value')).toEqual([1, 1])
  await app.drag('.minutes', { y: -70 })
  await pollUntil(
    () => count('change'),
    times => Number(times) > 1,
  )
  await pollUntil(
    () => callElement('.wheels', 'value') as Promise<number[]>,
    ([hour, minute]) => hour === 1 && minute! >= 2,
  )
})

test('icon, progress and covers are drawn', async () => {
  await open('signs')
  expect(await (await element('.icon')).size()).toEqual({ width: 40, height: 40 })
  await text('.progress', '20%')
  await (await app.page()).setData({ percent: 60 })
  await waitForEvent('activeend', { curPercent: 60 })
  await text('.progress', '60%')
})

test('a camera shows the frame that it gets', async () => {
  await open('camera')
  const picture = () => app.client.screenshot() as Promise<string>
  const dark = await picture()
  await app.showCameraFrame(ONE_PIXEL_PNG.toString('base64'))
  await pollUntil(picture, now => now !== dark)
})

test('a video plays its source, and reports one that cannot be played', async () => {
  await open('film')
  await waitForEvent('play')
  expect(await count('loadedmetadata')).toBe(1)
  await (await app.page()).setData({ source: 'data:video/mp4;base64,AAAA' })
  await waitForEvent('error')
})

test('a match-media shows what suits the screen', async () => {
  await open('media')
  await app.tap('.narrow')
  await expect(app.tap('.wide')).rejects.toThrow('no size')
  await expect(app.tap('.turned')).rejects.toThrow('no size')
  await (await app.page()).setData({ orientation: 'portrait' })
  await app.tap('.turned')
})

test('a web-view covers the page with its address', async () => {
  await open('web')
  await waitForEvent('load', { src: 'https://example.org/terms' })
  expect(await app.text('web-view')).toBe('https://example.org/terms')
})

describe('a movable view', () => {
  beforeEach(() => open('movable'))

  test('follows a finger and stops at the edge of its area', async () => {
    expect(await callElement('.stone', 'property', 'x')).toBe(10)
    await app.drag('.stone', { x: 50, y: 10 })
    await waitForEvent('change', { x: 60, y: 30, source: 'touch' })
    await app.drag('.stone', { x: 300 })
    await waitForEvent('change', { x: 160 })
  })
  test('follows the automator', async () => {
    await callElement('.stone', 'moveTo', 70, 500)
    await waitForEvent('change', { x: 70, y: 60, source: '' })
  })
  test('and a root-portal leaves what clips it', async () => {
    await app.tap('.sheet')
    await waitForEvent('tap')
    expect(await getLeftOffset('.sheet')).toBe(0)
  })
})

test('a page-container opens over the page and takes the step back for itself', async () => {
  await app.wx('navigateTo', { url: '/pages/container/container' })
  await app.tap('.open')
  await waitForEvent('enter')
  await app.tap('.inner')
  await app.wx('navigateBack')
  await text('.left', 'left')
  expect((await app.page()).path).toBe('pages/container/container')
})

test('a canvas draws, measures text, loads pictures and is exported as one', async () => {
  await open('canvas')
  await text('.size', '300x150 #000000')
  expect(Number(await app.text('.width'))).toBeGreaterThan(70)
  await waitForEvent('load', { width: 260, height: 60 })
})

test('an offscreen canvas draws a picture, turned and scaled, and gives its pixels at once', async () => {
  const drawn = await app.client.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const { wx } = globalThis as unknown as { wx: Record<string, (options: object) => never> }
        const canvas = wx['createOffscreenCanvas']!({
          type: '2d',
          width: 4,
          height: 2,
        }) as OffscreenCanvas & {
          createImage: () => HTMLImageElement
        }
        const context = canvas.getContext('2d')!
        const marks = context.createImageData(2, 2)
        // Red and green above, blue and see-through below.
        marks.data.set([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0])
        const source = wx['createOffscreenCanvas']!({ type: '2d', width: 2, height: 2 }) as OffscreenCanvas
        source.getContext('2d')!.putImageData(marks, 0, 0)
        // A quarter turn, clockwise: what was at the left stands above.
        context.translate(2, 0)
        context.rotate(Math.PI / 2)
        context.drawImage(source, 0, 0)
        context.resetTransform()
        const read = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data]
        const image = canvas.createImage()
        image.onerror = reject
        image.onload = () => {
          context.drawImage(image, 2, 0, 1, 1)
          resolve({
            turned: [read(0, 0), read(1, 0), read(0, 1), read(1, 1)],
            dot: read(2, 0),
            empty: read(3, 0),
          })
        }
        image.src = '/pictures/dot.png'
      }),
  )
  expect(drawn).toEqual({
    turned: [
      [0, 0, 255, 255],
      [255, 0, 0, 255],
      [0, 0, 0, 0],
      [0, 255, 0, 255],
    ],
    dot: expect.arrayContaining([255]) as number[],
    empty: [0, 0, 0, 0],
  })
})

describe('a touch', () => {
  beforeEach(() => open('touch'))

  test('shows by hover-class, down to hover-stop-propagation', async () => {
    await app.tap('.inner')
    await pollUntil(
      () => app.page().then(page => page.$('.sunk')),
      found => found !== null,
    )
    expect(await (await app.page()).$('.outer.pressed')).toBeNull()
    await app.tap('.plain')
    await pollUntil(
      () => app.page().then(page => page.$('.plain.pressed')),
      found => found !== null,
    )
  })
  test('reports the offset of its target', async () => {
    await app.tap('.inner')
    await text('.seen', '[7,7,7]')
  })
  test('of a disabled button has no effect', async () => {
    await app.tap('.off')
    expect(await seen()).toBeNull()
  })
  test('of a navigator leads to another page', async () => {
    await app.tap('.link')
    await text('.words', 'link')
    expect((await app.page()).path).toBe('pages/target/target')
  })
})

test('a scroll-view scrolls to a row, and reports its position and its end', async () => {
  await open('scroll')
  await app.drag('.box', { y: -90 })
  await text('.at', /^[1-9]\d* of 1000$/)
  await (await app.page()).setData({ shown: 'row4' })
  await text('.at', '400 of 1000')
  await callElement('.box', 'scrollTo', 0, 800)
  await waitForEvent('scrolltolower', { direction: 'bottom' })
  expect(await callElement('.box', 'property', 'scrollTop')).toBe(800)
  await (await app.page()).setData({ top: 1 })
  await waitForEvent('scrolltoupper', { direction: 'top' })
})
