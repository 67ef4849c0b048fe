/** A file that a person takes along. */
export type TextFile = {
  /** With its ending: `reports.csv`. */
  name: string
  mediaType: 'text/csv' | 'text/calendar' | 'application/json' | 'application/fhir+json'
  text: string
}

export type FileExportResult = 'done' | 'cancelled' | 'failed'
