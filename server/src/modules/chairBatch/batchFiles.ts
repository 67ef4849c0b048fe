import type { Locale } from '@anzuo/domain/locale'
import type { ChairLabel } from '../../documents/chairLabelSheet'
import type { PrintableDocument } from '../../documents/drawPrintable'
import type { ChairBatch } from './makeBatch'
import { formatManifest, formatManifestCsv, type ChairManifest, type ManifestChair } from './manifest'

/** A file of a batch, by its path in the folder. */
export type BatchFile = { name: string; content: string | Buffer }

/** Labels of one PDF, ten sheets: each file is drawn well within the deadline of the thread that draws papers. */
const LABELS_PER_FILE = 240

type FileOptions = {
  locale: Locale
  /** Draws papers as one PDF. */
  draw: (printable: PrintableDocument) => Promise<Buffer>
  /** Draws the picture of one label; null leaves pictures out, as a server does, which draws nothing beside a chair's stop. */
  drawPicture: ((label: ChairLabel, locale: Locale) => Promise<Buffer>) | null
}

/** Nothing but what a label shows: no secret goes to whoever draws it. */
const toLabel = ({ serialNumber, family, link }: ChairLabel): ChairLabel => ({ serialNumber, family, link })

/** Files that the labels of so many chairs take. */
export const countLabelParts = (chairs: number): number => Math.ceil(chairs / LABELS_PER_FILE)

/** What is drawn in one file of labels. @param options.part from 1 */
export const createLabelPart = ({
  batchId,
  chairs,
  part,
  locale,
}: {
  batchId: string
  chairs: readonly ChairLabel[]
  part: number
  locale: Locale
}): PrintableDocument => ({
  kind: 'chairLabels',
  batchId,
  locale,
  labels: chairs.slice((part - 1) * LABELS_PER_FILE, part * LABELS_PER_FILE).map(toLabel),
})

/** The files that a factory gets with a batch, one after the other: labels first, then the manifest, which has the secrets. */
export async function* drawBatchFiles(
  { id, madeAt }: ChairBatch,
  chairs: readonly ManifestChair[],
  { locale, draw, drawPicture }: FileOptions,
): AsyncGenerator<BatchFile> {
  for (let part = 1; part <= countLabelParts(chairs.length); part += 1) {
    const printable = createLabelPart({ batchId: id, chairs, part, locale })
    yield { name: `labels-${String(part).padStart(2, '0')}.pdf`, content: await draw(printable) }
  }
  for (const chair of chairs)
    if (drawPicture && chair.label !== null)
      yield { name: chair.label, content: await drawPicture(toLabel(chair), locale) }
  yield* createManifestFiles(
    { id, madeAt },
    chairs.map(chair => (drawPicture ? chair : { ...chair, label: null })),
  )
}

/** The manifest of a batch as a table and as JSON. It holds secrets. */
export const createManifestFiles = (
  { id, madeAt }: Pick<ChairBatch, 'id' | 'madeAt'>,
  chairs: readonly ManifestChair[],
): BatchFile[] => {
  const manifest: ChairManifest = {
    format: 'chair-batch',
    version: 1,
    batch: id,
    madeAt: madeAt.toISOString(),
    chairs: [...chairs],
  }
  return [
    { name: 'manifest.csv', content: formatManifestCsv(manifest) },
    { name: 'manifest.json', content: formatManifest(manifest) },
  ]
}
