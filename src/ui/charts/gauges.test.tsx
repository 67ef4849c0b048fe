import { render, screen } from '@testing-library/react'
import { ReferenceRangeBar } from './ReferenceRangeBar'
import { ProgressBar } from '../feedback/ProgressBar'
import { CaptureProgressOval } from '../health/CaptureProgressOval'
import { ScoreGauge } from './ScoreGauge'

it.each([
  [0.684, '68'],
  [1.4, '100'],
  [-1, '0'],
])('says how far a bar is (%d)', (progress, percent) => {
  render(<ProgressBar progress={progress} label="Sending" />)
  expect(screen.getByRole('progressbar', { name: 'Sending' }).getAttribute('aria-valuenow')).toBe(percent)
})

it('says how far a measurement is, around its picture', () => {
  render(
    <CaptureProgressOval progress={0.4} label="Measuring">
      <p>camera</p>
    </CaptureProgressOval>,
  )
  expect(screen.getByRole('progressbar', { name: 'Measuring' }).getAttribute('aria-valuenow')).toBe('40')
  expect(screen.queryByText('camera')).not.toBeNull()
})

it('tells the score in words and shows what stands inside', () => {
  render(
    <ScoreGauge value={82} label="Score 82, last time 79">
      82
    </ScoreGauge>,
  )
  expect(screen.queryByRole('img', { name: 'Score 82, last time 79' })).not.toBeNull()
  expect(screen.queryByText('82')).not.toBeNull()
})

const scale = {
  from: 40,
  bands: [
    { to: 60, level: 'notice' },
    { to: 100, level: 'good' },
    { to: 130, level: 'notice' },
  ],
} as const

it('never tells an estimate like a measurement', () => {
  const value = { value: 72, bands: scale, unit: 'bpm', label: 'Heart rate' }
  const { rerender } = render(<ReferenceRangeBar {...value} provenance="measured" />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Heart rate: 72 bpm. The ranges change at 60, 100.',
  )
  rerender(<ReferenceRangeBar {...value} provenance="estimated" interval={[62, 90]} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Heart rate: an estimate of about 72 bpm. Likely range 62 to 90 bpm. The ranges change at 60, 100.',
  )
  rerender(<ReferenceRangeBar {...value} provenance="estimated" estimateWord="atLeast" />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('an estimate of at least 72 bpm.')
})
