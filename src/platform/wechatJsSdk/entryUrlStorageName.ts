/** Where the browser of the instant-messaging app keeps the address that a tab began with. */
export const ENTRY_URL_STORAGE_NAME = 'entryAddress'
