/** What the person holds, as far as it says so. */
export type OperatingSystem = 'ios' | 'android' | 'desktop'
