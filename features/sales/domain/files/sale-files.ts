import type { DateOrder } from '#shared/domain/date-order.ts';
import { dateOrderIn } from '#shared/domain/region.ts';
import { findSaleColumns, plainName } from './sale-columns.ts';

/** An export of a till, recognized by its header, with columns in any order. */
export interface SaleFile {
  readonly key: 'square-items' | 'toast-items' | 'toast-product-mix' | 'lightspeed-x';
  /** The name people use. */
  readonly name: string;
  /** The file's names for our columns; the first one in the file is read. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** The date order, if it is always the same. */
  readonly dateOrder?: DateOrder;
  /** Column names that identify the export, in lowercase letters and digits. */
  readonly tell: readonly string[];
  /** A column name that it never has. */
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

/** ItemSelectionDetails.csv: one row per selection of a check. */
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

/** Product Mix, and AllItemsReport.csv: the sales of a whole period, without checks or times. */
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

/** Sales history: rows for sales, their lines, and their payments. */
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

/** The known export with this header; null if there is none. */
export function recognizeSaleFile(header: readonly string[]): SaleFile | null {
  const names = new Set(header.map(plainName));
  const fits = ({ tell, never }: SaleFile) => tell.every((name) => names.has(name)) && !(never && names.has(never));
  return KNOWN.find(fits) ?? null;
}

/**
 * How days such as 3/4/2026 are meant in an export when nothing in it says so: as its program writes them, else as the
 * venue's country does. Null if the two disagree, or the country writes them otherwise (D45).
 */
export function usualDateOrder(file: SaleFile | null, country: string): DateOrder | null {
  const local = dateOrderIn(country);
  return file?.dateOrder && file.dateOrder !== local ? null : local;
}

/** The position of each column that is read: by the export's own names, else by tills' names. */
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

/** For a known file without sales, what to import instead. */
export function hintForHeader(header: readonly string[]): string | null {
  const names = new Set(header.map(plainName));
  if (names.has('parentmenuselection'))
    return "This is Toast's export of modifiers: import ItemSelectionDetails.csv of the same day instead";
  if (names.has('paymentid') && !names.has('item') && !names.has('menuitem'))
    return 'This is an export of payments: import the one of items instead';
  return null;
}
