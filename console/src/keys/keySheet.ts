import type { TextKey } from '../i18n/useText'

type KeyEntry = { keys: readonly string[]; text: TextKey }
type KeyGroup = { title: TextKey; entries: readonly KeyEntry[] }

/** Every key that does something, by where it does. */
export const keySheet: readonly KeyGroup[] = [
  {
    title: 'keys.everywhere',
    entries: [
      { keys: ['mod+k'], text: 'keys.search' },
      { keys: ['mod+Enter'], text: 'keys.mainAct' },
      { keys: ['Escape'], text: 'keys.close' },
      { keys: ['?'], text: 'keys.sheet' },
    ],
  },
  {
    title: 'keys.lists',
    entries: [
      { keys: ['/'], text: 'keys.filter' },
      { keys: ['j', 'k'], text: 'keys.step' },
      { keys: ['Enter'], text: 'keys.open' },
      { keys: ['x'], text: 'keys.select' },
    ],
  },
  { title: 'shell.orders', entries: [{ keys: ['s'], text: 'keys.ship' }] },
  {
    title: 'shell.refunds',
    entries: [
      { keys: ['a'], text: 'keys.accept' },
      { keys: ['q'], text: 'keys.ask' },
      { keys: ['n'], text: 'keys.decline' },
    ],
  },
  {
    title: 'shell.reviews',
    entries: [
      { keys: ['p'], text: 'keys.show' },
      { keys: ['h'], text: 'keys.hide' },
      { keys: ['r'], text: 'keys.reply' },
    ],
  },
]
