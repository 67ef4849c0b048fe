/**
 * In place of the addresses, the history and the parsers of addresses that Taro makes for libraries of the web (ten kilobytes): pages of a
 * mini-program have none, and nothing of ours asks for one.
 */
export class Location {
  trigger() {}
}
export { Location as History, Location as TaroURLProvider, Location as URLSearchParams }
export const parseUrl = () => ({})
