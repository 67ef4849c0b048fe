import { rememberInput } from './rememberInput'

const VIEW = '<input id="phone" value=""><button id="agree">agree</button><button>send</button>'

let view: HTMLElement
let happened: string[]

beforeEach(() => {
  document.body.innerHTML = `<main>${VIEW}</main>`
  view = document.querySelector('main')!
  happened = []
})

const getButton = (name: string) =>
  [...view.querySelectorAll('button')].find(({ textContent }) => textContent === name)!

const type = (text: string) => {
  const field = view.querySelector('input')!
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** An app that writes down what it hears, from its place in the view. */
const listen = () => {
  view.addEventListener('input', ({ target }) => happened.push((target as HTMLInputElement).value))
  view.addEventListener('click', ({ target }) => happened.push((target as Element).textContent))
}

it('repeats what was typed and pressed, in this order, once the app is there', async () => {
  const repeatInput = rememberInput(view)
  for (const name of ['send', 'agree']) getButton(name).click()
  type('138')
  listen()
  await repeatInput()
  expect(happened).toEqual(['138', 'send', 'agree'])
})

it('tells an app that draws the view anew, in which other buttons stand first', async () => {
  const repeatInput = rememberInput(view)
  type('138')
  for (const name of ['agree', 'send']) getButton(name).click()
  listen()
  view.innerHTML = `<button>Log out</button>${VIEW}<button>more</button>`
  await repeatInput()
  // The button without an id stands elsewhere: whoever pressed it meant another one than stands in its place now.
  expect(happened).toEqual(['138', 'agree'])
  expect(view.querySelector('input')?.value).toBe('138')
})

it('an app that hears of a press while it is half there hears of it once', async () => {
  const repeatInput = rememberInput(view)
  listen()
  getButton('agree').click()
  await repeatInput()
  expect(happened).toEqual(['agree'])
})

it('what is pressed while the rest is repeated waits for its turn, and what is typed counts', async () => {
  const repeatInput = rememberInput(view)
  type('138')
  getButton('agree').click()
  const repeated = repeatInput()
  type('1380')
  getButton('send').click()
  listen()
  await repeated
  expect(happened).toEqual(['1380', 'agree', 'send'])
})

it('a field that appears with a press does not shift the others', async () => {
  const repeatInput = rememberInput(view)
  type('138')
  getButton('agree').click()
  getButton('send').click()
  view.addEventListener('input', () => view.prepend(document.createElement('button')))
  listen()
  await repeatInput()
  expect(happened).toEqual(['138', 'agree', 'send'])
})

it('afterwards the app hears everything at once', async () => {
  await rememberInput(view)()
  listen()
  getButton('send').click()
  expect(happened).toEqual(['send'])
})
