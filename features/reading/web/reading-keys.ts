/** What goes stale with an invoice: a document that was confirmed waits no longer. Not loaded with the first page. */
export const READING_KEYS = [[['listReadings']]] as const;
