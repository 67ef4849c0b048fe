/** A list of names with their numbers on the wire, readable in both directions. */
export const createWireCodeTable = <Name extends string>(codes: Readonly<Record<Name, number>>) => {
  const names = new Map<number, Name>((Object.keys(codes) as Name[]).map(name => [codes[name], name]))
  return {
    names: Object.keys(codes) as Name[],
    getCode: (name: Name): number => codes[name],
    /** The name of a number, or null for one that this version doesn't know. */
    getName: (code: number): Name | null => names.get(code) ?? null,
  }
}
