import type { CuffDisplayReading } from '@anzuo/vitals/cuff-display'

/** What a photo of a blood pressure monitor shows; `failed`: it is no photo that can be opened. */
export type CuffDisplayPhotoReading = CuffDisplayReading | { kind: 'failed' }
