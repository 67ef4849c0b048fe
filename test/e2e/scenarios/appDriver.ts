/**
 * Hands and eyes of a person in front of either target, the web app or the mini-program. Elements are named by selectors that
 * both understand; what is hidden is not there.
 */
export type AppDriver = {
  /** Opens an address of the product anew, as somebody does who follows a link. */
  open: (address: string) => Promise<void>
  /** Scans a printed code with the phone's camera: the browser loads its link, the mini-program is handed the link. */
  scan: (address: string) => Promise<void>
  /** Waits for an element and touches it; `position` chooses among several. */
  tap: (selector: string, position?: number) => Promise<void>
  /** Waits for a text field and types into it. */
  type: (selector: string, text: string) => Promise<void>
  /** The words of an element, or '' while there is none. */
  text: (selector: string) => Promise<string>
  isShown: (selector: string) => Promise<boolean>
  /** A data attribute; null also where the target keeps them to itself, as the mini-program does. */
  data: (selector: string, name: string) => Promise<string | null>
  /** The path of the address that is open. */
  path: () => Promise<string>
}

/** Opens the product at an address: a page load in the browser, a cold start of the mini-program. */
export type LaunchApp = (address: string) => Promise<AppDriver>
