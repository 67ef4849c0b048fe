/** What a test needs of a browser other than Chromium, whatever protocol it speaks. */
export type OtherBrowser = {
  /** Name and version, as the browser gives them. */
  version: string
  open: (url: string) => Promise<void>
  /** Runs a function's source in the page with one value that JSON can hold; gives what it gives. */
  evaluate: (source: string, value: unknown) => Promise<unknown>
  /** Presses the middle of an element as a pointer does. */
  click: (selector: string) => Promise<void>
  /** Empties a field and types into it, sign by sign. */
  fill: (selector: string, text: string) => Promise<void>
  close: () => Promise<void>
}

/** A browser of this machine that can be started with an empty profile. */
export type InstalledBrowser = {
  name: string
  /** Whether the shop takes it for a phone, on which it is paid in another way than at a computer. */
  isPhone: boolean
  launch: () => Promise<OtherBrowser>
}
