import { randomUUID } from 'node:crypto'
import { getChairFamily, toFeatureBitmask, toHex, deriveUserIdHash } from '@anzuo/chair-protocol'
import { emptyHealthProfile, type HealthProfile } from '@anzuo/domain/report/healthProfile'
import { buildReportDraft } from '@anzuo/domain/report/reportDraft'
import { DAY_MS } from '@anzuo/domain/durations'
import type { Database } from '../db/database'
import { chairMembers, chairs, healthReports, healthProfiles, users } from '../db/schema'

/** The account to try the product with, in development. */
export const DEMO_ACCOUNT_PHONE = '13800000000'

/** Heart rate, breathing and variability of each sample, and how many days ago it was "measured". */
const SAMPLE_MEASUREMENTS = [
  { daysAgo: 1, heartRate: 66, breathing: 14, variability: 48 },
  { daysAgo: 4, heartRate: 71, breathing: 15, variability: 41 },
  { daysAgo: 12, heartRate: 68, breathing: 16, variability: 45 },
] as const

type SampleMeasurement = (typeof SAMPLE_MEASUREMENTS)[number]

const SAMPLE_SECONDS = 30

const DEMO_PROFILE: HealthProfile = {
  ...emptyHealthProfile,
  name: 'Demo',
  birthday: '1984-05-01',
  sex: 'male',
  height: 172,
  weight: 68,
  waist: 82,
  smoker: false,
  hypertension: false,
  diabetes: false,
  athlete: false,
}

/**
 * Makes the demo account, once. Its reports are marked as samples (`quality.isSample`), so that nothing shows them as
 * measured from a person.
 */
export const seedDemoAccount = async (
  db: Database,
  options: { reportDays: number; now: Date },
): Promise<void> => {
  const { reportDays, now } = options
  await db.transaction(async tx => {
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), phone: DEMO_ACCOUNT_PHONE, nickname: 'Anzuo Demo', createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    // It was made before; what its user changed or deleted since stays so.
    if (!user) return

    await tx.insert(healthProfiles).values({ userId: user.id, ...DEMO_PROFILE, updatedAt: now })
    await assignDemoChair(tx, user.id, now)
    await tx.insert(healthReports).values(
      SAMPLE_MEASUREMENTS.map(sample => {
        const measuredAt = new Date(now.getTime() - sample.daysAgo * DAY_MS)
        const { clientReportId, person, indicators, quality } = createSampleReport(sample, measuredAt)
        return {
          id: randomUUID(),
          userId: user.id,
          clientReportId,
          personName: DEMO_PROFILE.name,
          measuredAt,
          uploadedAt: measuredAt,
          expiresAt: new Date(measuredAt.getTime() + reportDays * DAY_MS),
          person,
          indicators,
          quality,
        }
      }),
    )
  })
}

const toIntervalValue = (value: number, reach: number): { value: number; interval: [number, number] } => ({
  value,
  interval: [value - reach, value + reach],
})

/** Intervals, ms, that swing around the heart rate as breathing makes them, with the standard deviation asked for. */
const simulateBeatIntervals = ({ heartRate, breathing, variability }: SampleMeasurement): number[] =>
  Array.from(
    { length: Math.round((heartRate * SAMPLE_SECONDS) / 60) },
    (_, beat) =>
      60_000 / heartRate + Math.SQRT2 * variability * Math.sin((2 * Math.PI * beat * breathing) / heartRate),
  )

/** The report that a device would have made of a measurement with these values. */
const createSampleReport = (sample: SampleMeasurement, measuredAt: Date) =>
  buildReportDraft({
    outcome: {
      kind: 'measured',
      heartRate: { ...toIntervalValue(sample.heartRate, 2), confidence: 0.9 },
      respiratoryRate: { ...toIntervalValue(sample.breathing, 2), confidence: 0.7 },
      sdnn: { ...toIntervalValue(sample.variability, 12), confidence: 0.6 },
      rmssd: { missing: 'poorSignal' },
      irregularBeats: { premature: 0, beats: sample.heartRate / 2, isIrregular: false, confidence: 0.6 },
      intervals: simulateBeatIntervals(sample).map(duration => ({ end: 0, duration, isNormal: true })),
      pulseWave: [],
      quality: { seconds: SAMPLE_SECONDS, frameRate: 30, snr: 6, brightness: 130, stillness: 0.95 },
    },
    profile: DEMO_PROFILE,
    cuffReadings: [],
    now: measuredAt,
    clientReportId: randomUUID(),
    keepPulseWave: false,
    site: 'face',
    isSample: true,
  })

/** The chair that belongs to the demo account; a simulated one of that number starts with the server. */
export const DEMO_CHAIR = { serialNumber: 'HK24A00001', family: 'hk' } as const

const assignDemoChair = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const { serialNumber, family } = DEMO_CHAIR
  await tx
    .insert(chairs)
    .values({
      serialNumber,
      family,
      features: toFeatureBitmask(getChairFamily(family).features),
      firmware: '1.4.2',
      epoch: 1,
      allowsGuests: false,
      registeredAt: now,
    })
    .onConflictDoNothing()
  await tx
    .insert(chairMembers)
    .values({
      id: randomUUID(),
      serialNumber,
      userId,
      userKey: toHex(deriveUserIdHash(userId)),
      role: 'owner',
      sharesStatistics: false,
      joinedAt: now,
    })
    .onConflictDoNothing()
}
