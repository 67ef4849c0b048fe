/** The part of the Shape Detection API that we use. */
type Detected = { rawValue: string }
type Detector = { detect: (source: CanvasImageSource) => Promise<Detected[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The browser's reader of QR codes, or null where it has none. */
export const qrDetector = (): Detector | null => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  return BarcodeDetector ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}
