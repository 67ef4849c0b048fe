/** A way on that a component offers as a button. */
export type ButtonAction = {
  label: string
  onPress: () => void
  loading?: boolean
  disabled?: boolean
  id?: string
}
