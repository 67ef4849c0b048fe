import { randomUUID } from 'node:crypto'
import type { ReportIndicator } from '../../../src/contract'
import type { Database } from '../db/database'
import { healthReports, profiles, users } from '../db/schema'

/** The account to try the product with, in development. */
export const DEMO_PHONE = '13800000000'

const DAY_MS = 24 * 3600_000

/** Heart rate, breathing and variability of each sample, and how many days ago it was "measured". */
const SAMPLES = [
  { daysAgo: 1, heartRate: 66, breathing: 14, variability: 48 },
  { daysAgo: 4, heartRate: 71, breathing: 15, variability: 41 },
  { daysAgo: 12, heartRate: 68, breathing: 16, variability: 45 },
] as const

/**
 * Makes the demo account, once. Its reports are marked as samples (`quality.isSample`), so that nothing shows them as
 * measured from a person.
 */
export const seedDemo = async (db: Database, options: { reportDays: number; now: Date }): Promise<void> => {
  const { reportDays, now } = options
  await db.transaction(async tx => {
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), phone: DEMO_PHONE, nickname: 'Anzuo Demo', createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    // It was made before; what its user changed or deleted since stays so.
    if (!user) return

    await tx.insert(profiles).values({
      userId: user.id,
      name: 'Demo',
      birthday: '1984-05-01',
      height: 172,
      weight: 68,
      smoker: false,
      hypertension: false,
      hypertensionMedication: false,
      diabetes: false,
      updatedAt: now,
    })
    await tx.insert(healthReports).values(
      SAMPLES.map(sample => {
        const measuredAt = new Date(now.getTime() - sample.daysAgo * DAY_MS)
        return {
          id: randomUUID(),
          userId: user.id,
          clientReportId: randomUUID(),
          personName: 'Demo',
          measuredAt,
          uploadedAt: measuredAt,
          expiresAt: new Date(measuredAt.getTime() + reportDays * DAY_MS),
          person: { age: 42, sex: null, isAthlete: null },
          indicators: sampleIndicators(sample),
          quality: { seconds: 30, frameRate: 30, snr: 6, brightness: 130, stillness: 0.95, isSample: true },
        }
      }),
    )
  })
}

const sampleIndicators = (sample: (typeof SAMPLES)[number]): ReportIndicator[] => [
  {
    key: 'HR_BPM',
    value: sample.heartRate,
    unit: 'bpm',
    provenance: 'measured',
    confidence: 0.9,
    interval: [sample.heartRate - 2, sample.heartRate + 2],
  },
  {
    key: 'brpm',
    value: sample.breathing,
    unit: 'brpm',
    provenance: 'measured',
    confidence: 0.7,
    interval: [sample.breathing - 2, sample.breathing + 2],
  },
  {
    key: 'HRV_SDNN',
    value: sample.variability,
    unit: 'ms',
    provenance: 'measured',
    confidence: 0.6,
    interval: [sample.variability - 12, sample.variability + 12],
  },
  // 68 kg at 1.72 m: arithmetic on the demo profile.
  {
    key: 'WEIGHT_BMI',
    value: 23,
    unit: 'kg/m²',
    provenance: 'derived',
    confidence: 1,
    interval: null,
  },
  { key: 'WAIST_TO_HEIGHT', missing: 'profileIncomplete', needs: ['waist'] },
  { key: 'BLOOD_PRESSURE', missing: 'notMeasured' },
]
