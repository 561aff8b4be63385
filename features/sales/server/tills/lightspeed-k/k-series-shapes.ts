import { z } from 'zod';
import { readEach } from '../unreadable/read-each.ts';

/**
 * The fields of K-Series' answers that are read; none names a guest. Others are dropped before anything is stored or
 * hashed.
 */

const text = z.string().nullish();
const time = z.string().refine((each) => !Number.isNaN(Date.parse(each)));
/** Usually a decimal string, sometimes a number. */
const amount = z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()]).nullish();
/** Documented as a number; it fits in 53 bits. */
const number = z.union([z.number(), z.string()]);

const line = z.object({
  id: z.string().min(1).max(200),
  parentLineId: text,
  sku: text,
  name: text,
  nameOverride: text,
  quantity: amount,
  totalNetAmountWithoutTax: amount,
  totalDiscountAmount: amount,
  discountAmount: amount,
  accountDiscountAmount: amount,
  taxAmount: amount,
  taxRatePercentage: amount,
  taxLines: z.array(z.object({ taxIncluded: z.boolean().nullish() })).nullish(),
  serviceCharge: amount,
  accountingGroup: z.object({ name: text }).nullish(),
  staffName: text,
  timeOfSale: time.nullish(),
});

export const kSeriesSale = z.object({
  accountFiscId: z.string().min(1).max(200),
  type: text,
  cancelled: z.boolean().nullish(),
  source: z.object({ initialAccountId: text, previousAccountId: text }).nullish(),
  timeOfOpening: text,
  timeClosed: time,
  ownerName: text,
  deviceName: text,
  salesLines: z.array(line).nullish(),
  payments: z.array(z.object({ code: text, netAmountWithTax: amount, tip: amount })).nullish(),
});
export type ReadKSeriesSale = z.output<typeof kSeriesSale>;

export const kSeriesSales = z.object({ sales: readEach(kSeriesSale), nextPageToken: text });

export const kSeriesBusinesses = z.object({
  _embedded: z
    .object({
      businessList: z
        .array(
          z.object({
            businessId: number,
            businessName: text,
            businessLocations: z.array(z.object({ blID: number, blName: text })).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

export const kSeriesItems = z.array(
  z.object({
    id: number,
    name: text,
    sku: text,
    active: z.boolean().nullish(),
    barcode: text,
    barcodes: z.array(z.string()).nullish(),
    accountingGroup: z.object({ name: text }).nullish(),
    prices: z.array(z.object({ amount })).nullish(),
    priceMode: text,
    itemType: text,
  }),
);
export type KSeriesItem = z.output<typeof kSeriesItems>[number];

export const kSeriesToken = z.object({
  access_token: z.string().min(1),
  refresh_token: text,
  expires_in: z.number().positive().nullish(),
});
