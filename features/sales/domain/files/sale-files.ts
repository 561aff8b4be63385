import type { DateOrder } from '#shared/domain/date-order.ts';
import { findSaleColumns, plainName } from './sale-columns.ts';

/** An export of a till that is known by its header, whatever the order of its columns. */
export interface SaleFile {
  readonly key: 'square-items' | 'toast-items' | 'toast-product-mix' | 'lightspeed-x';
  /** As people know it. */
  readonly name: string;
  /** Its names for our columns, of which the first that the file has is read. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** How it writes days, where it always writes them alike. */
  readonly dateOrder?: DateOrder;
  /** Names that tell it, in small letters and digits. */
  readonly tell: readonly string[];
  /** A name that it never has. */
  readonly never?: string;
}

/** Seen in exports of 33 and 35 columns: the newer ones have two more. */
const SQUARE: SaleFile = {
  key: 'square-items',
  name: 'Square, Items detail',
  tell: ['date', 'time', 'item', 'qty', 'pricepointname', 'grosssales', 'eventtype', 'transactionid'],
  columns: {
    transaction_id: ['transactionid'],
    date: ['date'],
    time: ['time'],
    time_zone: ['timezone'],
    item: ['item'],
    variation: ['pricepointname'],
    category: ['category'],
    quantity: ['qty'],
    gross: ['grosssales'],
    discount: ['discounts'],
    net: ['netsales'],
    tax: ['tax'],
    payment_type: ['eventtype'],
    location: ['location'],
    employee: ['employee', 'teammember'],
    register: ['devicename'],
    modifiers: ['modifiersapplied'],
    sku: ['sku'],
    gtin: ['gtin'],
    notes: ['notes'],
  },
};

/** ItemSelectionDetails.csv: a row for each selection of a check. */
const TOAST_ITEMS: SaleFile = {
  key: 'toast-items',
  name: 'Toast, Item Selection Details',
  tell: ['orderid', 'menuitem', 'qty', 'grossprice', 'void'],
  dateOrder: 'month_first',
  columns: {
    transaction_id: ['orderid'],
    line_id: ['itemselectionid'],
    sold_at: ['sentdate'],
    date: ['orderdate'],
    item: ['menuitem'],
    category: ['salescategory'],
    menu_group: ['menugroup'],
    quantity: ['qty'],
    gross: ['grossprice'],
    discount: ['discount', 'discnt'],
    net: ['netprice'],
    tax: ['tax'],
    void: ['void'],
    deferred: ['deferred'],
    location: ['location'],
    employee: ['server'],
    sku: ['sku'],
  },
};

/** Product Mix, and AllItemsReport.csv: what was sold in all of a span, without checks or times. */
const TOAST_MIX: SaleFile = {
  key: 'toast-product-mix',
  name: 'Toast, Product Mix',
  tell: ['menuitem', 'itemqty', 'grossamount', 'netamount'],
  never: 'orderid',
  columns: {
    item: ['menuitem'],
    category: ['salescategory', 'menugroup'],
    menu_group: ['menugroup'],
    menu: ['menu', 'menuname'],
    quantity: ['itemqty'],
    gross: ['grossamount'],
    discount: ['discountamount'],
    net: ['netamount'],
    tax: ['tax', 'taxamount'],
    location: ['location'],
    sku: ['sku'],
  },
};

/** Sales history: rows of sales, of their lines, and of their payments. */
const LIGHTSPEED_X: SaleFile = {
  key: 'lightspeed-x',
  name: 'Lightspeed Retail, Sales history',
  tell: ['receiptnumber', 'linetype', 'details', 'quantity', 'subtotal'],
  columns: {
    transaction_id: ['receiptnumber'],
    sold_at: ['date'],
    line_type: ['linetype'],
    item: ['details'],
    quantity: ['quantity'],
    net: ['subtotal'],
    discount: ['discount'],
    tax: ['salestax'],
    total: ['total'],
    void: ['status'],
    employee: ['user'],
    register: ['register'],
    location: ['outlet'],
    sku: ['sku'],
  },
};

const KNOWN = [SQUARE, TOAST_ITEMS, TOAST_MIX, LIGHTSPEED_X];

/** The export that a header is of; null where it is none of those that are known. */
export function recognizeSaleFile(header: readonly string[]): SaleFile | null {
  const names = new Set(header.map(plainName));
  const fits = ({ tell, never }: SaleFile) => tell.every((name) => names.has(name)) && !(never && names.has(never));
  return KNOWN.find(fits) ?? null;
}

/** For each column that is read, its place in the file: by the export that it is, else by what tills call it. */
export function placeSaleColumns(header: readonly string[]): Record<string, number> {
  const known = recognizeSaleFile(header);
  if (!known) return findSaleColumns(header);
  const names = header.map(plainName);
  const places = Object.entries(known.columns).map(([column, words]) => {
    const word = words.find((each) => names.includes(each));
    return [column, word === undefined ? -1 : names.indexOf(word)] as const;
  });
  return Object.fromEntries(places.filter(([, place]) => place >= 0));
}

/** A known file that sells nothing by itself, and what to import instead. */
export function hintForHeader(header: readonly string[]): string | null {
  const names = new Set(header.map(plainName));
  if (names.has('parentmenuselection'))
    return "This is Toast's export of modifiers: import ItemSelectionDetails.csv of the same day instead";
  if (names.has('paymentid') && !names.has('item') && !names.has('menuitem'))
    return 'This is an export of payments: import the one of items instead';
  return null;
}
