import { z } from 'zod';

/**
 * The fields of Toast's answers that are read; none names a guest. Others are dropped before anything is stored or
 * hashed.
 */

const text = z.string().nullish();
const flag = z.boolean().nullish();
const amount = z.number().nullish();
const time = z
  .string()
  .refine((each) => !Number.isNaN(Date.parse(each)))
  .nullish();
const reference = z.object({ guid: text }).nullish();
const refund = z.object({ refundAmount: amount, taxRefundAmount: amount }).nullish();

const selection = z.object({
  guid: z.string().min(1).max(100),
  item: reference,
  preModifier: reference,
  displayName: text,
  selectionType: text,
  unitOfMeasure: text,
  createdDate: time,
  quantity: amount,
  price: amount,
  preDiscountPrice: amount,
  tax: amount,
  voided: flag,
  deferred: flag,
  refundDetails: refund,
  get modifiers() {
    return z.array(selection).nullish();
  },
});

const payment = z.object({
  type: text,
  amount,
  tipAmount: amount,
  paymentStatus: text,
  voidInfo: z.object({ voidDate: text }).nullish(),
  refund: z.object({ refundAmount: amount, tipRefundAmount: amount }).nullish(),
});

const check = z.object({
  guid: z.string().min(1).max(100),
  voided: flag,
  deleted: flag,
  totalAmount: amount,
  selections: z.array(selection).nullish(),
  payments: z.array(payment).nullish(),
  appliedServiceCharges: z
    .array(z.object({ chargeAmount: amount, gratuity: flag, serviceChargeCategory: text, refundDetails: refund }))
    .nullish(),
});

export const toastOrder = z.object({
  guid: z.string().min(1).max(200),
  openedDate: time,
  createdDate: time,
  modifiedDate: time,
  voided: flag,
  deleted: flag,
  createdInTestMode: flag,
  excessFood: flag,
  approvalStatus: text,
  server: reference,
  createdDevice: z.object({ id: text }).nullish(),
  checks: z.array(check).nullish(),
});
export type ReadToastOrder = z.output<typeof toastOrder>;

export const toastLogin = z.object({
  token: z.object({ accessToken: z.string().min(1).max(20_000), expiresIn: z.number().positive() }),
});

export const toastRestaurant = z.object({
  guid: z.string().min(1),
  general: z.object({ name: text, locationName: text }).nullish(),
});

export const toastEmployees = z.array(
  z.object({ guid: z.string(), firstName: text, chosenName: text, lastName: text }),
);

export const toastMetadata = z.object({ lastUpdated: z.string().min(1) });

const item = z.object({
  guid: z.string().min(1).max(200),
  name: text,
  price: amount,
  pricingStrategy: text,
  unitOfMeasure: text,
  salesCategory: z.object({ name: text }).nullish(),
  plu: text,
  sku: text,
});

const group = z.object({
  name: text,
  menuItems: z.array(item).nullish(),
  get menuGroups() {
    return z.array(group).nullish();
  },
});
export type ToastMenuGroup = z.output<typeof group>;

const references = <T extends z.ZodType>(each: T) => z.record(z.string(), each).nullish();

export const toastMenus = z.object({
  lastUpdated: text,
  menus: z.array(z.object({ name: text, menuGroups: z.array(group).nullish() })).nullish(),
  modifierGroupReferences: references(
    z.object({ name: text, modifierOptionReferences: z.array(z.number()).nullish() }),
  ),
  modifierOptionReferences: references(
    z.object({ referenceId: z.number(), guid: z.string().min(1).max(200), name: text, price: amount }),
  ),
});
export type ToastMenus = z.output<typeof toastMenus>;
