/** A column that the import of sales reads, and its names in tills' files. */
export interface SaleColumn {
  readonly name: string;
  /** Other names, in lowercase letters and digits only. */
  readonly also: readonly string[];
}

const column = (name: string, ...also: string[]): SaleColumn => ({ name, also });

/** In search order: a column of a file is used once. */
export const SALE_COLUMNS: readonly SaleColumn[] = [
  column(
    'transaction_id',
    ...[
      'transaction',
      'transactionnumber',
      'transactionno',
      'orderid',
      'ordernumber',
      'orderno',
      'order',
      'receiptnumber',
    ],
    ...[
      'receiptid',
      'receiptno',
      'receipt',
      'ticketnumber',
      'ticketid',
      'ticketno',
      'ticket',
      'checknumber',
      'checkid',
    ],
    ...[
      'checkno',
      'check',
      'billnumber',
      'billno',
      'bill',
      'saleid',
      'salenumber',
      'invoicenumber',
      'invoiceno',
      'invoice',
    ],
  ),
  column('line_id', 'lineid', 'lineitemid', 'linenumber', 'lineno', 'line', 'itemselectionid', 'orderitemid'),
  column(
    'sold_at',
    ...['soldat', 'datetime', 'dateandtime', 'orderdate', 'orderdatetime', 'saledate', 'transactiondate', 'timestamp'],
    ...['createdat', 'closedat', 'paidat', 'closedtime', 'openedtime', 'ordertime', 'receiptdate'],
  ),
  column('date', 'day', 'businessdate', 'businessday'),
  column('time', 'saletime', 'timeofday', 'transactiontime'),
  column('time_zone', 'timezone'),
  column(
    'item',
    ...['itemname', 'menuitem', 'menuitemname', 'product', 'productname', 'article', 'articlename', 'itemdescription'],
    ...['productdescription', 'description', 'name', 'drink', 'dish'],
  ),
  column('variation', 'pricepointname', 'variant', 'variationname', 'size', 'portion'),
  column(
    'category',
    ...['salescategory', 'itemcategory', 'productcategory', 'categoryname', 'department', 'accountinggroup', 'group'],
    ...['reportinggroup', 'family'],
  ),
  column('menu_group', 'menugroup', 'subcategory'),
  column('menu', 'menuname'),
  column('quantity', 'qty', 'itemqty', 'quantitysold', 'qtysold', 'unitssold', 'itemssold', 'sold', 'units', 'count'),
  column(
    'gross',
    ...['grosssales', 'grossamount', 'grossprice', 'grosstotal', 'linetotal', 'extendedprice', 'totalprice', 'amount'],
    ...['salesamount', 'total', 'sales', 'revenue'],
  ),
  column('price', 'unitprice', 'itemprice', 'productprice', 'priceeach', 'saleprice'),
  column('discount', 'discounts', 'discountamount', 'discnt', 'totaldiscount', 'discountvalue'),
  column('net', 'netsales', 'netamount', 'netprice', 'nettotal', 'subtotal'),
  column('tax', 'taxes', 'vat', 'salestax', 'taxamount', 'totaltax'),
  column('payment_type', 'paymenttype', 'eventtype'),
  column('payment_method', 'paymentmethod', 'tender', 'tendertype', 'payment'),
  column(
    'void',
    ...[
      'voided',
      'isvoid',
      'isvoided',
      'voidflag',
      'cancelled',
      'canceled',
      'refunded',
      'isrefund',
      'refund',
      'return',
    ],
    ...['status', 'salestatus', 'linestatus', 'transactiontype', 'saletype', 'type'],
  ),
  column('line_type', 'linetype', 'rowtype', 'recordtype'),
  column(
    'location',
    'locationname',
    'store',
    'storename',
    'outlet',
    'outletname',
    'venue',
    'restaurant',
    'branch',
    'site',
  ),
  column(
    'employee',
    ...[
      'employeename',
      'server',
      'servername',
      'cashier',
      'staff',
      'staffname',
      'soldby',
      'user',
      'waiter',
      'bartender',
    ],
  ),
  column('register', 'registername', 'device', 'devicename', 'terminal', 'station'),
  column('modifiers', 'modifiersapplied', 'modifier', 'modifiernames', 'itemmodifiers', 'addons', 'options'),
  column('tip', 'tips', 'tipamount'),
  column('service_charge', 'servicecharge', 'servicecharges'),
  column('pos', 'till'),
  column('sku'),
  column('gtin', 'barcode', 'upc', 'ean'),
  column('notes', 'note'),
];

/** A name for comparison: "Void?" is void, "Order #" is order. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Finds our columns by name, each used once: equal names first, then tills' other names. */
export function findSaleColumns(header: readonly string[]): Record<string, number> {
  const names = header.map(plainName);
  const found: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (name: string, words: readonly string[]) => {
    for (const word of words) {
      const place = names.findIndex((each, index) => each === word && !taken.has(index));
      if (found[name] !== undefined || place < 0) continue;
      found[name] = place;
      taken.add(place);
    }
  };
  for (const { name } of SALE_COLUMNS) take(name, [plainName(name)]);
  for (const { name, also } of SALE_COLUMNS) take(name, also);
  return found;
}
