/**
 * Version of the health-data terms that the consent step shows. A new version asks everybody again: raise it whenever
 * what happens to the data changes.
 */
export const HEALTH_CONSENT_VERSION = '2026-12'
