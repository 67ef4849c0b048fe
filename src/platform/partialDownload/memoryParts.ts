/** Parts of one file by their order, where a device has nowhere to keep them: they go with the app. */
export const createMemoryParts = () => {
  let parts: { name: string; bytes: Uint8Array }[] = []
  return {
    list: async () => parts,
    add: async (part: { name: string; bytes: Uint8Array }): Promise<void> => void parts.push(part),
    clear: async (): Promise<void> => {
      parts = []
    },
  }
}

export type PartStore = ReturnType<typeof createMemoryParts>
