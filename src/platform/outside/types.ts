/** What the person holds, as far as it says so. */
export type DeviceSystem = 'ios' | 'android' | 'desktop'
