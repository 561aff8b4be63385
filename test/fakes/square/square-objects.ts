/** The parts of Square's objects that the fake fills in, as sent. Money is in cents. */
export interface Money {
  amount: number;
  currency: 'USD';
}

export const usd = (amount: number): Money => ({ amount, currency: 'USD' });

interface Modifier {
  uid: string;
  catalog_object_id?: string;
  name: string;
  quantity: string;
  base_price_money: Money;
  total_price_money: Money;
}

interface Priced {
  uid: string;
  name?: string;
  variation_name?: string;
  quantity: string;
  item_type: 'ITEM' | 'CUSTOM_AMOUNT' | 'GIFT_CARD';
  catalog_object_id?: string;
  base_price_money: Money;
  total_tax_money: Money;
  total_discount_money: Money;
  total_money: Money;
}

export interface OrderLine extends Priced {
  gross_sales_money: Money;
  modifiers?: Modifier[];
}

export interface ReturnLine extends Priced {
  source_line_item_uid?: string;
  gross_return_money: Money;
}

interface Tender {
  id: string;
  type: 'CARD' | 'CASH' | 'OTHER';
  amount_money: Money;
  tip_money?: Money;
  created_at: string;
  payment_id: string;
}

export interface Order {
  id: string;
  location_id: string;
  source: { name: string };
  state: 'OPEN' | 'COMPLETED' | 'CANCELED';
  created_at: string;
  updated_at: string;
  closed_at?: string;
  customer_id?: string;
  ticket_name?: string;
  line_items?: OrderLine[];
  returns?: {
    uid: string;
    source_order_id?: string;
    return_line_items: ReturnLine[];
    return_tips?: { uid: string; applied_money: Money }[];
  }[];
  service_charges?: { uid: string; name: string; applied_money: Money; total_money: Money }[];
  tenders?: Tender[];
  refunds?: object[];
  total_money: Money;
  total_tip_money: Money;
  total_service_charge_money: Money;
}

export interface Payment {
  id: string;
  created_at: string;
  location_id: string;
  order_id: string;
  status: string;
  amount_money: Money;
  team_member_id?: string;
  device_details?: { device_name: string };
}

interface CatalogBase {
  id: string;
  updated_at: string;
  is_deleted: boolean;
  present_at_all_locations: boolean;
  /** Another one with each change. */
  version?: number;
}

export interface Variation extends CatalogBase {
  type: 'ITEM_VARIATION';
  item_variation_data: {
    item_id: string;
    name: string;
    pricing_type: 'FIXED_PRICING' | 'VARIABLE_PRICING';
    price_money?: Money;
    location_overrides?: { location_id: string; price_money?: Money; pricing_type?: 'FIXED_PRICING' }[];
    sku?: string;
    upc?: string;
  };
}

export interface Item extends CatalogBase {
  type: 'ITEM';
  item_data: { name: string; product_type: 'REGULAR'; categories: { id: string }[]; variations: Variation[] };
}

interface Category extends CatalogBase {
  type: 'CATEGORY';
  category_data: { name: string };
}

interface ModifierList extends CatalogBase {
  type: 'MODIFIER_LIST';
  modifier_list_data: {
    name: string;
    modifiers: (CatalogBase & { type: 'MODIFIER'; modifier_data: { name: string; price_money: Money } })[];
  };
}

export type CatalogObject = Item | Category | ModifierList | Variation;
