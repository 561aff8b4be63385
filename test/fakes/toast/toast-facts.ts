import type { Fields } from '../judge-shape.ts';

/** The fields of Toast's orders and menus in its documents, as far as the fake sends them. */
const reference: Fields = { 'guid!': 'text', 'entityType!': 'text' };
const external: Fields = { ...reference, externalId: 'text' };
const refundDetails: Fields = { refundAmount: 'number', taxRefundAmount: 'number', refundTransaction: reference };
const voided: Fields = { voided: 'flag', voidDate: 'time', voidBusinessDate: 'number' };

const modifier: Fields = {
  ...external,
  'item!': external,
  'quantity!': 'number',
  optionGroup: external,
  displayName: 'text',
  selectionType: ['NONE', 'OPEN_ITEM', 'SPECIAL_REQUEST', 'PORTION'],
  price: 'number',
  preDiscountPrice: 'number',
  tax: 'number',
  voided: 'flag',
  modifiers: 'any',
};

const selection: Fields = {
  ...modifier,
  ...voided,
  itemGroup: external,
  salesCategory: external,
  unitOfMeasure: ['NONE', 'LB', 'OZ', 'KG', 'G', 'GAL', 'L', 'ML', 'FL_OZ'],
  selectionType: [
    'NONE',
    'OPEN_ITEM',
    'SPECIAL_REQUEST',
    'HOUSE_ACCOUNT_PAY_BALANCE',
    'TOAST_CARD_SELL',
    'TOAST_CARD_RELOAD',
  ],
  deferred: 'flag',
  refundDetails,
  createdDate: 'time',
  modifiedDate: 'time',
  modifiers: [modifier],
};

const payment: Fields = {
  ...external,
  'type!': [
    'CASH',
    'CREDIT',
    'GIFTCARD',
    'HOUSE_ACCOUNT',
    'REWARDCARD',
    'LEVELUP',
    'TOAST_SV',
    'OTHER',
    'UNDETERMINED',
  ],
  'amount!': 'number',
  'tipAmount!': 'number',
  paidDate: 'time',
  refundStatus: ['NONE', 'PARTIAL', 'FULL'],
  refund: { refundAmount: 'number', tipRefundAmount: 'number', refundDate: 'time', refundBusinessDate: 'number' },
  paymentStatus: ['OPEN', 'AUTHORIZED', 'CAPTURED', 'DENIED', 'VOIDED'],
};

const check: Fields = {
  ...external,
  ...voided,
  'selections!': [selection],
  openedDate: 'time',
  modifiedDate: 'time',
  deleted: 'flag',
  amount: 'number',
  taxAmount: 'number',
  totalAmount: 'number',
  paymentStatus: ['OPEN', 'PAID', 'CLOSED'],
  payments: [payment],
  appliedServiceCharges: [
    {
      ...external,
      'serviceCharge!': external,
      chargeAmount: 'number',
      chargeType: ['FIXED', 'PERCENT', 'OPEN'],
      gratuity: 'flag',
      serviceChargeCategory: ['SERVICE_CHARGE', 'CREDIT_CARD_SURCHARGE', 'FUNDRAISING_CAMPAIGN', 'CASH_ROUNDING'],
    },
  ],
};

export const TOAST_ORDER: Fields = {
  ...external,
  ...voided,
  'diningOption!': external,
  'checks!': [check],
  openedDate: 'time',
  createdDate: 'time',
  modifiedDate: 'time',
  businessDate: 'number',
  deleted: 'flag',
  excessFood: 'flag',
  createdInTestMode: 'flag',
  approvalStatus: ['NEEDS_APPROVAL', 'APPROVED', 'FUTURE', 'NOT_APPROVED'],
  server: external,
  createdDevice: { id: 'text' },
  source: 'text',
  numberOfGuests: 'number',
};
