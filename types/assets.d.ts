declare module '*.scss'
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.bin' {
  /** The file's content as base64. */
  const content: string
  export default content
}
