/** Whether the person's language has come since the app started; on the web what stands there before is the shell or the server's view. */
export const useIsLanguageReady = (): boolean => true
