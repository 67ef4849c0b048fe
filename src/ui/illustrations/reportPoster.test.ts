import { palettes } from '../theme/palette'
import { drawReportPoster, getReportPosterSize, type ReportPosterContent } from './reportPoster'

const content: ReportPosterContent = {
  brand: 'Anzuo',
  title: 'Health check',
  person: 'Lin Ran',
  time: '20 Nov 2026, 08:32',
  score: { value: 82, text: '82', of: 'of 100', rating: 'Good' },
  noScore: 'No score this time',
  rows: [
    { name: 'Resting heart rate', amount: '72 bpm', state: 'Normal' },
    { name: 'Blood pressure', amount: 'about 124/79 mmHg', state: 'High-normal · estimated' },
  ],
  footer: 'Not a diagnosis.',
}

/** Keeps what was written, where; every sign is 8 px wide. */
const canvas = () => {
  const written: { text: string; x: number; y: number }[] = []
  const nothing = () => undefined
  const context = new Proxy(
    {
      fillText: (text: string, x: number, y: number) => void written.push({ text, x, y }),
      measureText: (text: string) => ({ width: [...text].length * 8 }),
    } as Record<string, unknown>,
    { get: (target, name: string) => target[name] ?? nothing },
  ) as unknown as Parameters<typeof drawReportPoster>[0]
  return { context, written }
}

const writtenOn = (poster: ReportPosterContent) => {
  const { context, written } = canvas()
  drawReportPoster(context, poster, palettes.light)
  return written.map(({ text }) => text).join('\n')
}

it('holds person, time, score, values and what they are not', () => {
  const words = writtenOn(content)
  for (const text of ['Lin Ran · Health check', '20 Nov 2026, 08:32', '82', 'Good', '72 bpm', 'Not a diagnosis.'])
    expect(words).toContain(text)
})

it('leaves the name out when the person wants that', () => {
  expect(writtenOn({ ...content, person: null })).not.toContain('Lin Ran')
})

it('says that there is no score in place of a number', () => {
  const words = writtenOn({ ...content, score: null })
  expect(words).toContain('No score')
  expect(words).not.toContain('82')
})

it('cuts what is too long for its place', () => {
  const long = { ...content.rows[0]!, name: 'A name that nobody could ever read on a phone' }
  expect(writtenOn({ ...content, rows: [long] })).toMatch(/A name.*…/)
})

it('grows with its lines, so that nothing is written below its end', () => {
  const { context, written } = canvas()
  drawReportPoster(context, content, palettes.light)
  const { width, height } = getReportPosterSize(content)
  for (const { x, y } of written) {
    expect(y).toBeLessThan(height)
    expect(x).toBeLessThanOrEqual(width)
  }
})
