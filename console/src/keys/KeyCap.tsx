const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

const printed: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'Esc' }

/** What is printed on a key: `⌘K` on a Mac, `Ctrl K` elsewhere. */
export const getPrintedKey = (name: string): string => {
  const key = name.replace('mod+', '')
  const cap = printed[key] ?? key.toUpperCase()
  return name.startsWith('mod+') ? (isApple() ? `⌘${cap}` : `Ctrl ${cap}`) : cap
}

/** A key of the keyboard, as a hint for the eye. */
export const KeyCap = ({ keyName }: { keyName: string }) => (
  <kbd className="key-cap" aria-hidden="true">
    {getPrintedKey(keyName)}
  </kbd>
)
