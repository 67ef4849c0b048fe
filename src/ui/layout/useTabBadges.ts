import { create } from 'zustand'
import type { TabName } from '@/routes/table'

/** How many things wait behind a tab; the start of the app keeps it up to date. */
export const useTabBadges = create<Partial<Record<TabName, number>>>(() => ({}))
