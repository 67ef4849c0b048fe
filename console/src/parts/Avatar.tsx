/** The first letters of a name, or its first character where it is Chinese. */
const getInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const initials = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return initials
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Who somebody is, at a glance; the name stands beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" aria-hidden="true">
    {getInitials(name)}
  </span>
)
