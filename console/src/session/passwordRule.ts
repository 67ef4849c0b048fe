/** The server takes no shorter password (NIST SP 800-63B: length is what counts). */
export const MIN_PASSWORD_LENGTH = 12
