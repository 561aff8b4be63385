/** What reading shows on the screens of invoices, loaded with them. */
export const loadReading = async () => (await import('#features/reading/web/documents/invoice-parts.ts')).invoiceParts;
