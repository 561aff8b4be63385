/** What goes stale with an order, by the names of its calls: they are not loaded with the first page. */
export const ORDER_KEYS = [
  'getPurchaseOrder',
  'listAttachments',
  'getReceiving',
  'suggestOrder',
  'listLowStock',
  'listReturnable',
].map((name) => [[name]] as const);
