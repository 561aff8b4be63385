// Generated from the database by `npm run generate`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** JSON is written as text: the driver would make an array of a list. */
export type Json = ColumnType<JsonValue, string, string>;
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export interface AccountsAccountTable {
  id: Generated<string>;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  refreshTokenExpiresAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  scope: string | null;
  password: string | null;
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>;
  updatedAt: ColumnType<Date, Date | string, Date | string>;
}

export interface AccountsApikeyTable {
  id: Generated<string>;
  configId: string;
  name: string | null;
  start: string | null;
  referenceId: string;
  prefix: string | null;
  key: string;
  refillInterval: number | null;
  refillAmount: number | null;
  lastRefillAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  enabled: boolean | null;
  rateLimitEnabled: boolean | null;
  rateLimitTimeWindow: number | null;
  rateLimitMax: number | null;
  requestCount: number | null;
  remaining: number | null;
  lastRequest: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expiresAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  createdAt: ColumnType<Date, Date | string, Date | string>;
  updatedAt: ColumnType<Date, Date | string, Date | string>;
  permissions: string | null;
  metadata: string | null;
}

export interface AccountsInstallationOwnerTable {
  user_id: string;
  since: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AccountsInvitationTable {
  id: Generated<string>;
  organizationId: string;
  email: string;
  role: string | null;
  status: string;
  expiresAt: ColumnType<Date, Date | string, Date | string>;
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>;
  inviterId: string;
}

export interface AccountsLastOrganizationTable {
  user_id: string;
  organization_id: string;
  used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AccountsMemberTable {
  id: Generated<string>;
  organizationId: string;
  userId: string;
  role: string;
  createdAt: ColumnType<Date, Date | string, Date | string>;
}

export interface AccountsOrganizationTable {
  id: Generated<string>;
  name: string;
  slug: string;
  logo: string | null;
  createdAt: ColumnType<Date, Date | string, Date | string>;
  metadata: string | null;
}

export interface AccountsOrganizationDetailTable {
  organization_id: string;
  legal_name: string | null;
  license: string | null;
  phone: string | null;
  reply_to: string | null;
  delivery_address: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  billing_address: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  logo_id: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AccountsOrganizationLogoTable {
  organization_id: string;
  id: Generated<string>;
  content_type: 'image/png' | 'image/jpeg';
  content: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AccountsOrganizationSettingTable {
  organization_id: string;
  timezone: string;
  inventory_pause: Generated<boolean>;
  inventory_paused_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  day_cutoff: Generated<string>;
  demo_source: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  require_two_factor: Generated<boolean>;
  created_by: string | null;
  country: Generated<string>;
  locale: Generated<string>;
  currency: Generated<string>;
  units: Generated<'oz' | 'mL'>;
}

export interface AccountsPersonTable {
  organization_id: string | null;
  id: string | null;
  display_name: string | null;
  email: string | null;
  role: string | null;
}

export interface AccountsRateLimitTable {
  id: Generated<string>;
  key: string;
  count: number;
  lastRequest: number;
}

export interface AccountsSecurityEventTable {
  organization_id: string;
  id: Generated<string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  user_id: string | null;
  user_name: string | null;
  subject: string | null;
  ip: string | null;
  client: string | null;
}

export interface AccountsSessionTable {
  id: Generated<string>;
  expiresAt: ColumnType<Date, Date | string, Date | string>;
  token: string;
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>;
  updatedAt: ColumnType<Date, Date | string, Date | string>;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
  activeOrganizationId: string | null;
}

export interface AccountsSignInFailureTable {
  email_hash: string;
  failures: number;
  next_try_at: ColumnType<Date, Date | string, Date | string>;
  failed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AccountsTwoFactorTable {
  id: Generated<string>;
  secret: string;
  backupCodes: string;
  userId: string;
  verified: Generated<boolean | null>;
  failedVerificationCount: Generated<number | null>;
  lockedUntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AccountsUsedCodeTable {
  user_id: string;
  code_hash: string;
  used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AccountsUserTable {
  id: Generated<string>;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>;
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>;
  twoFactorEnabled: Generated<boolean | null>;
}

export interface AccountsVerificationTable {
  id: Generated<string>;
  identifier: string;
  value: string;
  expiresAt: ColumnType<Date, Date | string, Date | string>;
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>;
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CatalogAlikeItemTable {
  organization_id: string;
  one_id: string;
  other_id: string;
  confidence: ColumnType<string, number | string, number | string>;
}

export interface CatalogBarcodeCounterTable {
  organization_id: string;
  last_number: number;
}

export interface CatalogDistinctItemTable {
  organization_id: string;
  one_id: string;
  other_id: string;
  stated_by: string | null;
  stated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CatalogFieldTable {
  organization_id: string;
  id: Generated<string>;
  code: string;
  name: string;
  name_key: GeneratedAlways<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CatalogItemTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  name_key: GeneratedAlways<string>;
  vintage: string | null;
  type_id: string;
  size_id: string;
  barcode: string;
  disgorgement_date: string | null;
  onboarded_name: string | null;
  original_item_id: string | null;
  item_id: string | null;
  use_parent_name: Generated<boolean>;
  batch: Generated<boolean>;
  list_price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  external_category: string | null;
  active: Generated<boolean>;
  merged_into_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  enriched_item: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  tare_grams: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  full_grams: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  sold_price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  sold_category: string | null;
}

export interface CatalogItemBarcodeTable {
  organization_id: string;
  code: string;
  item_id: string;
  pack_count: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CatalogItemCountTable {
  organization_id: string;
  items: number;
}

export interface CatalogItemFamilyTable {
  organization_id: string | null;
  item_id: string | null;
  member_id: string | null;
}

export interface CatalogItemFieldTable {
  organization_id: string;
  item_id: string;
  field_id: string;
}

export interface CatalogItemTypeTable {
  organization_id: string;
  id: Generated<string>;
  short_type: 'WI' | 'BE' | 'OB' | 'CL' | 'CU' | 'NA' | 'CI' | 'SP' | 'SA' | 'SE';
  name: string;
  name_key: GeneratedAlways<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CatalogLearnedNameTable {
  organization_id: string;
  name_key: string;
  content: ColumnType<string, number | string, number | string>;
  vintage: string;
  item_id: string;
  learned_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string | null;
}

export interface CatalogMatchLookTable {
  organization_id: string;
  item_id: string;
  looked_at: ColumnType<Date, Date | string | undefined, Date | string>;
  declined: Generated<boolean>;
}

export interface CatalogSizeTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  volume: ColumnType<string, number | string, number | string>;
  unit: string;
  count: Generated<number>;
  stockable: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CatalogStagedMatchTable {
  organization_id: string;
  inventory_item_id: string;
  universal_item_id: string;
  rank: number;
  confidence: ColumnType<string, number | string, number | string>;
  reason: 'barcode' | 'name' | 'model';
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CatalogUncomparedItemTable {
  organization_id: string;
  item_id: string;
  changes: Generated<number>;
}

export interface CountingAcceptedItemTable {
  organization_id: string;
  cycle_id: string;
  item_id: string;
  user_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CountingCycleTable {
  organization_id: string;
  id: Generated<string>;
  number: number;
  state: Generated<'open' | 'audit' | 'closed'>;
  started_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  audit_ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  locked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  zeroed_out: Generated<boolean>;
  ended_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  zero_out_action_id: string | null;
}

export interface CountingCycleEventTable {
  organization_id: string;
  id: Generated<string>;
  cycle_id: string;
  kind: 'ended' | 'audit' | 'audit_completed' | 'reopened';
  user_id: string | null;
  note: string | null;
  happened_at: ColumnType<Date, Date | string, Date | string>;
}

export interface CountingInventoryTable {
  organization_id: string;
  id: Generated<string>;
  cycle_id: string;
  started_at: ColumnType<Date, Date | string, Date | string>;
  last_counted_at: ColumnType<Date, Date | string, Date | string>;
  apart: Generated<boolean>;
}

export interface CountingKeptCountTable {
  organization_id: string;
  cycle_id: string;
  item_id: string;
  location_id: string;
  quantity: ColumnType<string, number | string, number | string>;
  user_id: string | null;
  kept_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CountingOpeningTable {
  organization_id: string;
  cycle_id: string;
  item_id: string;
  location_id: string;
  quantity: ColumnType<string, number | string, number | string>;
  value: ColumnType<string, number | string | undefined, number | string>;
}

export interface CountingPresenceTable {
  organization_id: string;
  user_id: string;
  location_id: string;
  since: ColumnType<Date, Date | string, Date | string>;
  seen_at: ColumnType<Date, Date | string, Date | string>;
}

export interface CountingRecountRequestTable {
  organization_id: string;
  cycle_id: string;
  item_id: string;
  location_id: string;
  user_id: string | null;
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CountingSettingTable {
  organization_id: string;
  recount_units: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  recount_money: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  blind: Generated<boolean>;
}

export interface CountingShelfOrderTable {
  organization_id: string;
  location_id: string;
  item_id: string;
  position: number;
}

export interface CountingStocktakeTable {
  organization_id: string;
  id: Generated<string>;
  inventory_id: string;
  cycle_id: string;
  item_id: string;
  location_id: string;
  shelf: Generated<string>;
  quantity: ColumnType<string, number | string, number | string>;
  entered: string | null;
  counted_at: ColumnType<Date, Date | string, Date | string>;
  expected: ColumnType<string, number | string, number | string>;
  user_id: string | null;
  device: string | null;
  client_id: string | null;
  status: Generated<'DR' | 'CM' | 'QI' | 'BA'>;
  replaced_by_id: string | null;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  action_id: string;
  recorded_at: ColumnType<Date, Date | string | undefined, Date | string>;
  counted_as: string | null;
  merge_id: string | null;
  stated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  stated_quantity: ColumnType<string | null, number | string | null | undefined, number | string | null>;
}

export interface InboxDocumentTable {
  organization_id: string;
  id: string;
  content_hash: string;
  name: string;
  size: number;
  source: 'folder' | 'mail';
  sender: string | null;
  subject: string | null;
  state: 'waiting' | 'read' | 'imported' | 'quarantined';
  reason: string | null;
  cause: 'sender' | 'unverified' | 'content' | 'unopened' | 'sales' | null;
  reading_ids: Generated<string[]>;
  outcome: string | null;
  attempts: Generated<number>;
  held_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_try_at: ColumnType<Date, Date | string | undefined, Date | string>;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  confirmed_by: string | null;
  approved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InboxMailboxTable {
  organization_id: string;
  host: string;
  port: number;
  login: string;
  folder: string;
  credentials: string;
  uid_validity: number | null;
  last_uid: number | null;
  error: string | null;
  failures: Generated<number>;
  last_check_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_check_at: ColumnType<Date, Date | string | undefined, Date | string>;
  held_by: string | null;
  held_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InboxMessageTable {
  organization_id: string;
  message_key: string;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InboxSenderTable {
  organization_id: string;
  address: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sales_confirmed_by: string | null;
}

export interface InboxSettingTable {
  organization_id: string;
  code: string;
  folder_on: Generated<boolean>;
  folder_error: string | null;
  folder_checked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  address_on: Generated<boolean>;
}

export interface InboxSharedMailboxTable {
  account: string;
  uid_validity: number | null;
  last_uid: number | null;
  error: string | null;
  failures: Generated<number>;
  last_check_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_check_at: ColumnType<Date, Date | string | undefined, Date | string>;
  held_by: string | null;
  held_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface LabelsPrintJobTable {
  organization_id: string;
  id: Generated<string>;
  title: string;
  completed: Generated<boolean>;
  invoice_id: string | null;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LabelsPrintJobItemTable {
  organization_id: string;
  print_job_id: string;
  item_id: string;
  quantity: number;
  position: number;
  added_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface MatchingKnownItemTable {
  organization_id: string | null;
  id: string | null;
  name: string | null;
  name_key: string | null;
  vintage: string | null;
  short_type: string | null;
  subtype: string | null;
  size_name: string | null;
  volume: string | null;
  unit: string | null;
  count: number | null;
  barcode: string | null;
  producer: string | null;
  country: string | null;
  region: string | null;
  abv: string | null;
  details: JsonValue;
  search_key: string | null;
  created_at: Date | null;
  bottles_sold: string | null;
}

export interface MatchingLocalItemTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  name_key: GeneratedAlways<string>;
  vintage: string | null;
  short_type: string;
  subtype: string;
  size_name: string;
  volume: ColumnType<string, number | string, number | string>;
  unit: string;
  count: Generated<number>;
  barcode: string | null;
  producer: string | null;
  country: string | null;
  region: string | null;
  abv: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  details: ColumnType<JsonValue, string | undefined, string>;
  search_key: GeneratedAlways<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  bottles_sold: ColumnType<string | null, number | string | null | undefined, number | string | null>;
}

export interface MatchingUniversalItemTable {
  id: Generated<string>;
  name: string;
  name_key: GeneratedAlways<string>;
  vintage: string | null;
  short_type: string;
  subtype: string;
  size_name: string;
  volume: ColumnType<string, number | string, number | string>;
  unit: string;
  count: Generated<number>;
  barcode: string | null;
  producer: string | null;
  country: string | null;
  region: string | null;
  abv: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  details: ColumnType<JsonValue, string | undefined, string>;
  search_key: GeneratedAlways<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  bottles_sold: ColumnType<string | null, number | string | null | undefined, number | string | null>;
}

export interface MenusListTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  is_published: Generated<boolean>;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  code: Generated<string>;
  look: Generated<'own' | 'cellar' | 'brasserie' | 'gallery' | 'night'>;
  sold_out: Generated<'hide' | 'mark' | 'ignore'>;
  columns: Generated<number>;
  title: string | null;
  description: string | null;
}

export interface MenusListFileTable {
  organization_id: string;
  id: Generated<string>;
  list_id: string;
  kind: 'pdf' | 'image';
  name: string;
  content_type: string;
  size: number;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface MenusListGroupTable {
  organization_id: string;
  id: Generated<string>;
  list_id: string;
  name: string;
  sort_order: number;
  sort_tie: Generated<number>;
  style_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface MenusListItemTable {
  organization_id: string;
  id: Generated<string>;
  list_group_id: string;
  type: 'ITEM' | 'HEADER' | 'SUBHEADER' | 'TOC' | 'SPACER' | 'IMAGE';
  sellable_item_group_id: string | null;
  custom_price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  header_text: string | null;
  subheader_text: string | null;
  notes: string | null;
  spacer_height: number | null;
  image_id: string | null;
  sort_order: number;
  sort_tie: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  bin: string | null;
}

export interface MenusListStyleTable {
  organization_id: string;
  list_id: string;
  type: 'list' | 'group' | 'item' | 'header';
  style_id: string;
}

export interface MenusStyleTable {
  organization_id: string;
  id: Generated<string>;
  name: string | null;
  type: 'list' | 'group' | 'item' | 'header';
  is_default: Generated<boolean>;
  font_family: string;
  font_size: ColumnType<string, number | string, number | string>;
  font_weight: number;
  color: string;
  alignment: 'left' | 'center' | 'right';
  spacing: ColumnType<string, number | string, number | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PlatformEventTable {
  organization_id: string;
  id: GeneratedAlways<number>;
  topic: string;
  ids: string[] | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  transaction_id: Generated<string>;
}

export interface PlatformIdempotencyTable {
  organization_id: string;
  key: string;
  operation: string;
  request_hash: string;
  response: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PlatformInverseTable {
  organization_id: string;
  id: Generated<string>;
  kind: string;
  user_id: string | null;
  data: Json;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  undone_by_id: string | null;
  undone_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  about: string | null;
}

export interface PlatformLoginTable {
  name: string;
  password: Generated<string>;
}

export interface PlatformMailTable {
  id: Generated<string>;
  organization_id: Generated<string>;
  purpose: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string | null;
  status: Generated<'waiting' | 'leaving' | 'sent' | 'failed' | 'unsure'>;
  attempts: Generated<number>;
  error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_attempt_at: ColumnType<Date, Date | string | undefined, Date | string>;
  attachment_name: string | null;
  attachment: Buffer | null;
  once: Generated<boolean>;
  left_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  sender_name: string | null;
  reply_to: string | null;
}

export interface PlatformSchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PlatformTurnTable {
  organization_id: string;
  job: string;
  began_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PurchasingInvoiceTable {
  organization_id: string;
  id: Generated<string>;
  type: Generated<'IN' | 'PO'>;
  status: Generated<'DR' | 'CM' | 'AR' | 'QI'>;
  vendor_id: string;
  vendor_rep_id: string | null;
  custom_invoice_num: string | null;
  consignment: Generated<boolean>;
  date_ordered: ColumnType<Date, Date | string, Date | string>;
  delivery_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  shipping_cost: ColumnType<string, number | string | undefined, number | string>;
  tax: ColumnType<string, number | string | undefined, number | string>;
  other_fees: ColumnType<string, number | string | undefined, number | string>;
  vendor_credit: ColumnType<string, number | string | undefined, number | string>;
  internal_note: string | null;
  external_note: string | null;
  purchase_order_id: string | null;
  subtotal: ColumnType<string, number | string | undefined, number | string>;
  line_count: Generated<number>;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  completed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  completed_by: string | null;
  action_id: string | null;
  times_reopened: Generated<number>;
  deposit: ColumnType<string, number | string | undefined, number | string>;
}

export interface PurchasingInvoiceLineTable {
  organization_id: string;
  invoice_id: string;
  id: Generated<string>;
  position: number;
  item_id: string;
  location_id: string | null;
  quantity: ColumnType<string, number | string, number | string>;
  unit_cost: ColumnType<string, number | string, number | string>;
  total_cost: ColumnType<string, number | string, number | string>;
  added_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  order_line_id: string | null;
  returns_line_id: string | null;
  stock_difference: ColumnType<string, number | string | undefined, number | string>;
  printed: string | null;
  client_id: string | null;
}

export interface PurchasingInvoicePaymentTable {
  organization_id: string;
  invoice_id: string;
  amount: ColumnType<string, number | string, number | string>;
  paid_on: string;
  paid_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  id: Generated<string>;
  note: string | null;
}

export interface PurchasingInvoiceReadingTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  content_type: string;
  size: number;
  document: Json;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  invoice_id: string | null;
}

export interface PurchasingOrderAttachmentTable {
  organization_id: string;
  id: Generated<string>;
  order_id: string;
  name: string;
  content_type: string;
  size: number;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PurchasingOrderBillTable {
  organization_id: string;
  line_id: string;
  order_id: string;
  quantity: ColumnType<string, number | string, number | string>;
  unit_cost: ColumnType<string, number | string, number | string>;
  price_answer: 'accepted' | 'credit' | 'credited' | 'closed' | null;
  quantity_answer: 'accepted' | 'credit' | 'credited' | 'closed' | null;
  billed_by: string | null;
  billed_at: ColumnType<Date, Date | string, Date | string>;
  price_credited: ColumnType<string, number | string | undefined, number | string>;
  quantity_credited: ColumnType<string, number | string | undefined, number | string>;
}

export interface PurchasingOrderCreditTable {
  organization_id: string;
  id: Generated<string>;
  order_id: string;
  number: string | null;
  amount: ColumnType<string, number | string, number | string>;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PurchasingOrderNumberTable {
  organization_id: string;
  year: number;
  last: number;
}

export interface PurchasingOrderReceiptTable {
  organization_id: string;
  order_line_id: string;
  order_id: string;
  received: ColumnType<string, number | string, number | string>;
  damaged: ColumnType<string, number | string | undefined, number | string>;
  note: string | null;
  received_by: string | null;
  received_at: ColumnType<Date, Date | string, Date | string>;
  unit_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  location_id: string | null;
}

export interface PurchasingOrderSendTable {
  organization_id: string;
  id: Generated<string>;
  order_id: string;
  mail_id: string;
  recipient: string;
  filename: string;
  sent_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  about: Generated<'order' | 'differences'>;
}

export interface PurchasingVendorTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  name_key: GeneratedAlways<string>;
  license: string | null;
  phone: string | null;
  email: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  date_order: 'month_first' | 'day_first' | null;
}

export interface PurchasingVendorAddressTable {
  organization_id: string;
  id: Generated<string>;
  vendor_id: string;
  address_line1: string;
  address_line2: string | null;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  phone: string | null;
  is_default: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PurchasingVendorChargeTable {
  organization_id: string;
  vendor_id: string;
  printed: string;
  kind: 'shipping' | 'tax' | 'fees' | 'deposit' | 'credit';
  invoice_id: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PurchasingVendorDepositTable {
  organization_id: string;
  id: Generated<string>;
  vendor_id: string;
  invoice_id: string | null;
  kind: string;
  quantity: ColumnType<string, number | string, number | string>;
  amount: ColumnType<string, number | string, number | string>;
  day: string;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  on_invoice: Generated<boolean>;
}

export interface PurchasingVendorItemTable {
  organization_id: string;
  vendor_id: string;
  code: string;
  item_id: string;
  pack: ColumnType<string, number | string | undefined, number | string>;
  in_cases: boolean | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  invoice_id: string | null;
}

export interface PurchasingVendorLayoutTable {
  organization_id: string;
  vendor_id: string;
  heads_key: string;
  heads: string[];
  choice: string[];
  invoice_id: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PurchasingVendorRepTable {
  organization_id: string;
  id: Generated<string>;
  vendor_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  external_id: string | null;
  note: string | null;
  is_default: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PurchasingVendorTermsTable {
  organization_id: string;
  vendor_id: string;
  order_days: Generated<number[]>;
  cut_off: string | null;
  lead_days: number | null;
  minimum_amount: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  minimum_cases: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  payment_days: number | null;
  end_of_month: Generated<boolean>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RecipesBatchTable {
  organization_id: string;
  id: Generated<string>;
  recipe_id: string;
  name: string;
  servings: ColumnType<string, number | string, number | string>;
  labor_cost: ColumnType<string, number | string | undefined, number | string>;
  misc_cost: ColumnType<string, number | string | undefined, number | string>;
  output_item_id: string;
  output_size_id: string;
  output_containers: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  output_quantity: ColumnType<string, number | string, number | string>;
  total_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  created_by: string | null;
  action_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  undone_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  marked_output: Generated<boolean>;
}

export interface RecipesBatchIngredientTable {
  organization_id: string;
  id: Generated<string>;
  batch_id: string;
  position: number;
  inventory_item_id: string;
  ingredient_name: string;
  size_id: string;
  quantity: ColumnType<string, number | string, number | string>;
  stock_quantity: ColumnType<string, number | string, number | string>;
  unit_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  total_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
}

export interface RecipesCategoryTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  name_key: GeneratedAlways<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RecipesIngredientTable {
  organization_id: string;
  id: Generated<string>;
  recipe_id: string;
  position: number;
  inventory_item_id: string;
  volume: ColumnType<string, number | string, number | string>;
  unit: 'oz' | 'mL' | 'g' | 'lb' | 'kg' | 'L' | 'tsp' | 'tbsp' | 'cup' | 'gal' | 'qt' | 'pt';
}

export interface RecipesIngredientCostTable {
  organization_id: string | null;
  recipe_id: string | null;
  id: string | null;
  inventory_item_id: string | null;
  quantity: string | null;
  unit_cost: string | null;
  cost: string | null;
}

export interface RecipesInstructionTable {
  organization_id: string;
  id: Generated<string>;
  batch_id: string;
  sort_order: number;
  name: string;
  description: string | null;
  estimated_time: string | null;
  labor_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  images: ColumnType<JsonValue, string | undefined, string>;
}

export interface RecipesRecipeTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  name_key: GeneratedAlways<string>;
  category_id: string | null;
  price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  write_to_square: Generated<boolean>;
  version: Generated<number>;
  hidden_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesCategoryTable {
  organization_id: string;
  id: Generated<string>;
  pos_id: string;
  name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesDeclinedRecipeTable {
  organization_id: string;
  pos_item_id: string;
  recipe_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesDefaultPourTable {
  organization_id: string;
  kind: 'spirit' | 'double' | 'wine' | 'beer' | 'carafe';
  size: string;
}

export interface SalesFileAnswerTable {
  organization_id: string;
  header_hash: string;
  day_order: 'month_first' | 'day_first' | null;
  locations: string[] | null;
  answered_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesImportedFileTable {
  organization_id: string;
  content_hash: string;
  name: string;
  created: number;
  updated: number;
  skipped: number;
  notes: string[];
  imported_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesModifierTable {
  organization_id: string;
  id: Generated<string>;
  pos_id: string;
  external_id: string | null;
  name: string;
  name_key: GeneratedAlways<string>;
  list: string | null;
  effect: 'multiplies' | 'adds' | 'adds_own' | 'replaces' | 'replaces_same' | 'nothing' | null;
  factor: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  inventory_item_id: string | null;
  depletion_size_id: string | null;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesModifierExceptionTable {
  organization_id: string;
  modifier_id: string;
  pos_item_id: string;
  effect: 'multiplies' | 'adds' | 'adds_own' | 'replaces' | 'replaces_same' | 'nothing';
  factor: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  inventory_item_id: string | null;
  depletion_size_id: string | null;
}

export interface SalesPosInstanceTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  provider: 'SQ' | 'TO' | 'LS' | 'CS';
  is_default: boolean;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesPosItemTable {
  organization_id: string;
  id: Generated<string>;
  pos_id: string;
  external_id: string;
  name: string;
  name_key: GeneratedAlways<string>;
  variation: string | null;
  category_id: string | null;
  unit_price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  ignored: Generated<boolean>;
  sold_as_id: string | null;
  recipe_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SalesPostingTable {
  organization_id: string;
  line_id: string;
  version: number;
  item_id: string;
  quantity: ColumnType<string, number | string, number | string>;
  per_unit: ColumnType<string, number | string, number | string>;
  in_place_of: string | null;
  unit_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  action_id: string;
  depletion_size: string | null;
}

export interface SalesSaleLineTable {
  organization_id: string;
  id: Generated<string>;
  pos_id: string;
  transaction_id: string;
  line_id: string;
  pos_item_id: string;
  sold_at: ColumnType<Date, Date | string, Date | string>;
  quantity: ColumnType<string, number | string, number | string>;
  gross: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  discount: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  tax: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  payment_type: string | null;
  payment_method: string | null;
  raw: Json;
  state: 'posted' | 'unmatched' | 'paused' | 'undone';
  problem: string | null;
  version: Generated<number>;
  sold_as_id: string | null;
  recipe_id: string | null;
  match_name: string | null;
  depletion_size: string | null;
  unit_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  action_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  category: string | null;
  tip: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  service_charge: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  employee: string | null;
  register: string | null;
  modifiers: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  moved_from: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  base: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  stated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SalesSaleModifierTable {
  organization_id: string;
  line_id: string;
  modifier_id: string;
  position: number;
  quantity: ColumnType<string, number | string, number | string>;
  price: ColumnType<string, number | string, number | string>;
  effect: 'multiplies' | 'adds' | 'adds_own' | 'replaces' | 'replaces_same' | 'nothing' | null;
  factor: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  item_id: string | null;
  per_unit: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  size: string | null;
  in_place_of: string | null;
  action_id: string | null;
}

export interface SalesSoldAsTable {
  organization_id: string;
  id: Generated<string>;
  name: string | null;
  inventory_item_id: string;
  sale_size_id: string;
  depletion_size_id: string;
  fallback_inventory_item_id: string | null;
  on_list: Generated<boolean>;
  price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  category_id: string | null;
  pos_id: string | null;
  write_to_square: Generated<boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  unmatched_by_deletion: Generated<string[]>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesStagedMatchTable {
  organization_id: string;
  pos_item_id: string;
  inventory_item_id: string;
  size_id: string | null;
  score: ColumnType<string, number | string, number | string>;
  declined: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  new_size: string | null;
  by_model: boolean | null;
}

export interface SalesTillConnectionTable {
  organization_id: string;
  pos_id: string;
  provider: 'SQ' | 'TO' | 'LK' | 'LX';
  account_id: string;
  account: string;
  status: 'connected' | 'attention' | 'disconnected';
  credentials: string | null;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  error: string | null;
  error_kind: 'revoked' | 'failing' | null;
  failures: Generated<number>;
  history_from: ColumnType<Date, Date | string, Date | string>;
  orders_seen_to: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  catalogue_seen_to: string | null;
  catalogue_pulled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  catalogue_stale: Generated<boolean>;
  rescanned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_sync_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_order_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_sync_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sync_requested_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  progress: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  held_by: string | null;
  held_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  connected_by: string | null;
  connected_at: ColumnType<Date, Date | string | undefined, Date | string>;
  order_place: string | null;
  write_back: Generated<boolean>;
  writing_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  history_asked: Generated<number>;
}

export interface SalesTillConsentTable {
  organization_id: string;
  state_hash: string;
  provider: 'SQ' | 'TO' | 'LK' | 'LX';
  user_id: string;
  session_hash: string;
  begun_at: ColumnType<Date, Date | string | undefined, Date | string>;
  history_days: Generated<number>;
}

export interface SalesTillEventTable {
  organization_id: string;
  pos_id: string;
  event_id: string;
  kind: 'order' | 'catalogue' | 'revoked' | 'other';
  order_id: string | null;
  location_id: string | null;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SalesTillLocationTable {
  organization_id: string;
  pos_id: string;
  external_id: string;
  name: string;
  chosen: boolean;
}

export interface SalesTillObjectTable {
  organization_id: string;
  pos_id: string;
  kind: 'item' | 'modifier';
  external_id: string;
  name: string;
  variation: string | null;
  category: string | null;
  list: string | null;
  price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  gtin: string | null;
  sku: string | null;
  pos_item_id: string | null;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesTillOrderTable {
  organization_id: string;
  pos_id: string;
  order_id: string;
  location_id: string;
  order_key: string;
  raw_hash: string;
  state: 'counts' | 'open' | 'void';
  stated_at: ColumnType<Date, Date | string, Date | string>;
  sold_at: ColumnType<Date, Date | string, Date | string>;
  employee: string | null;
  register: string | null;
  tip: ColumnType<string, number | string, number | string>;
  service_charge: ColumnType<string, number | string, number | string>;
  tenders: Json;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SalesTillRefusalTable {
  organization_id: string;
  pos_id: string;
  refused: number;
}

export interface SalesTillUnreadableTable {
  organization_id: string;
  pos_id: string;
  order_id: string;
  reason: string;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: Generated<'order' | 'item'>;
  number: string | null;
  sold_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  total: ColumnType<string | null, number | string | null | undefined, number | string | null>;
}

export interface SalesTillWriteTable {
  organization_id: string;
  pos_item_id: string;
  pos_id: string;
  wish_id: Generated<string>;
  price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  name: string | null;
  seen_price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  seen_name: string;
  state: Generated<'waiting' | 'conflict' | 'failed'>;
  their_price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  their_name: string | null;
  error: string | null;
  attempts: Generated<number>;
  next_at: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockActionTable {
  organization_id: string;
  id: Generated<string>;
  kind: string;
  user_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  undone_by_id: string | null;
  undoes_id: string | null;
}

export interface StockCostChangeTable {
  organization_id: string;
  id: Generated<string>;
  item_id: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  user_id: string | null;
  cause: 'purchase' | 'correction' | 'charges' | 'cancelled' | 'stated' | 'merge' | 'separation' | 'batch';
  source_type: string | null;
  source_id: string | null;
  source_name: string | null;
  documents: Generated<number>;
  last_before: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  last_after: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  average_before: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  average_after: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  said_before: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  said_after: ColumnType<JsonValue | null, string | null | undefined, string | null>;
}

export interface StockCostLayerTable {
  organization_id: string;
  id: Generated<string>;
  item_id: string;
  source_type: string;
  source_id: string;
  source_line: string;
  purchased_at: ColumnType<Date, Date | string, Date | string>;
  quantity: ColumnType<string, number | string, number | string>;
  unit_cost: ColumnType<string, number | string, number | string>;
  landed_unit_cost: ColumnType<string, number | string, number | string>;
  consignment: Generated<boolean>;
  supplier: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  booked_at: ColumnType<Date, Date | string, Date | string>;
  returns_line: string | null;
  corrections: ColumnType<JsonValue | null, string | null | undefined, string | null>;
}

export interface StockDailySummaryTable {
  organization_id: string;
  business_day: string;
  written_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockItemCostTable {
  organization_id: string;
  item_id: string;
  last_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  last_cost_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_cost_method: 'purchase' | 'manual' | 'batch' | null;
  average_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  last_purchased_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_supplier: string | null;
  has_consignment: Generated<boolean>;
}

export interface StockItemStockTable {
  organization_id: string;
  item_id: string;
  quantity: ColumnType<string, number | string | undefined, number | string>;
  last_counted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_moved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  value: ColumnType<string, number | string | undefined, number | string>;
  par: ColumnType<string | null, number | string | null | undefined, number | string | null>;
}

export interface StockItemValueTable {
  organization_id: string | null;
  item_id: string | null;
  quantity: string | null;
  value: string | null;
  no_cost: boolean | null;
}

export interface StockLocationTable {
  organization_id: string;
  id: Generated<string>;
  parent_id: string | null;
  depth: Generated<number>;
  name: string;
  name_key: GeneratedAlways<string>;
  description: string | null;
  availability: Generated<boolean>;
  priority: Generated<number>;
  recently_added: Generated<boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockManualCostTable {
  organization_id: string;
  id: Generated<string>;
  item_id: string;
  unit_cost: ColumnType<string, number | string, number | string>;
  effective_at: ColumnType<Date, Date | string, Date | string>;
  user_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  booked_at: ColumnType<Date, Date | string, Date | string>;
  action_id: string | null;
}

export interface StockMergeTable {
  organization_id: string;
  action_id: string;
  from_item_id: string;
  to_item_id: string;
  occurred_at: ColumnType<Date, Date | string, Date | string>;
  recorded_at: ColumnType<Date, Date | string | undefined, Date | string>;
  moved: ColumnType<JsonValue, string | undefined, string>;
  undone_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface StockMovementTable {
  organization_id: string;
  sequence: GeneratedAlways<number>;
  id: Generated<string>;
  item_id: string;
  location_id: string;
  kind: 'receipt' | 'vendor_return' | 'manual_addition' | 'manual_depletion' | 'move_out' | 'move_in' | 'stocktake' | 'rebase' | 'sale' | 'batch_in' | 'batch_out' | 'merge' | 'cycle_started' | 'opening' | 'zero_out';
  quantity: ColumnType<string, number | string, number | string>;
  occurred_at: ColumnType<Date, Date | string, Date | string>;
  stated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  recorded_at: ColumnType<Date, Date | string | undefined, Date | string>;
  unit_cost: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  source_type: string | null;
  source_id: string | null;
  source_line: string | null;
  source_key: string | null;
  reverses_id: string | null;
  reason_id: string | null;
  note: string | null;
  user_id: string | null;
  action_id: string;
  stated_quantity: ColumnType<string | null, number | string | null | undefined, number | string | null>;
}

export interface StockParTable {
  organization_id: string;
  item_id: string;
  location_id: string;
  par: ColumnType<string, number | string, number | string>;
  carried_to: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockPeriodTable {
  organization_id: string;
  opened_at: ColumnType<Date, Date | string, Date | string>;
  locked_until: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockReasonTable {
  organization_id: string;
  id: Generated<string>;
  name: string;
  name_key: GeneratedAlways<string>;
  reason_type: Generated<string>;
  active: Generated<boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockRunningStockTable {
  organization_id: string;
  id: Generated<string>;
  item_id: string;
  location_id: string;
  quantity: ColumnType<string, number | string | undefined, number | string>;
  depletion_priority: Generated<number>;
  last_moved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_counted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_count: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  stale: Generated<boolean>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_anchored_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface StockSavedFilterTable {
  organization_id: string;
  id: Generated<string>;
  type: Generated<string>;
  name: string;
  name_key: GeneratedAlways<string>;
  data: Json;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockShortPlaceTable {
  organization_id: string | null;
  item_id: string | null;
  location_id: string | null;
  quantity: string | null;
  par: string | null;
  missing: string | null;
}

export interface DB {
  'accounts.account': AccountsAccountTable;
  'accounts.apikey': AccountsApikeyTable;
  'accounts.installation_owner': AccountsInstallationOwnerTable;
  'accounts.invitation': AccountsInvitationTable;
  'accounts.last_organization': AccountsLastOrganizationTable;
  'accounts.member': AccountsMemberTable;
  'accounts.organization': AccountsOrganizationTable;
  'accounts.organization_detail': AccountsOrganizationDetailTable;
  'accounts.organization_logo': AccountsOrganizationLogoTable;
  'accounts.organization_setting': AccountsOrganizationSettingTable;
  'accounts.person': AccountsPersonTable;
  'accounts.rateLimit': AccountsRateLimitTable;
  'accounts.security_event': AccountsSecurityEventTable;
  'accounts.session': AccountsSessionTable;
  'accounts.sign_in_failure': AccountsSignInFailureTable;
  'accounts.twoFactor': AccountsTwoFactorTable;
  'accounts.used_code': AccountsUsedCodeTable;
  'accounts.user': AccountsUserTable;
  'accounts.verification': AccountsVerificationTable;
  'catalog.alike_item': CatalogAlikeItemTable;
  'catalog.barcode_counter': CatalogBarcodeCounterTable;
  'catalog.distinct_item': CatalogDistinctItemTable;
  'catalog.field': CatalogFieldTable;
  'catalog.item': CatalogItemTable;
  'catalog.item_barcode': CatalogItemBarcodeTable;
  'catalog.item_count': CatalogItemCountTable;
  'catalog.item_family': CatalogItemFamilyTable;
  'catalog.item_field': CatalogItemFieldTable;
  'catalog.item_type': CatalogItemTypeTable;
  'catalog.learned_name': CatalogLearnedNameTable;
  'catalog.match_look': CatalogMatchLookTable;
  'catalog.size': CatalogSizeTable;
  'catalog.staged_match': CatalogStagedMatchTable;
  'catalog.uncompared_item': CatalogUncomparedItemTable;
  'counting.accepted_item': CountingAcceptedItemTable;
  'counting.cycle': CountingCycleTable;
  'counting.cycle_event': CountingCycleEventTable;
  'counting.inventory': CountingInventoryTable;
  'counting.kept_count': CountingKeptCountTable;
  'counting.opening': CountingOpeningTable;
  'counting.presence': CountingPresenceTable;
  'counting.recount_request': CountingRecountRequestTable;
  'counting.setting': CountingSettingTable;
  'counting.shelf_order': CountingShelfOrderTable;
  'counting.stocktake': CountingStocktakeTable;
  'inbox.document': InboxDocumentTable;
  'inbox.mailbox': InboxMailboxTable;
  'inbox.message': InboxMessageTable;
  'inbox.sender': InboxSenderTable;
  'inbox.setting': InboxSettingTable;
  'inbox.shared_mailbox': InboxSharedMailboxTable;
  'labels.print_job': LabelsPrintJobTable;
  'labels.print_job_item': LabelsPrintJobItemTable;
  'matching.known_item': MatchingKnownItemTable;
  'matching.local_item': MatchingLocalItemTable;
  'matching.universal_item': MatchingUniversalItemTable;
  'menus.list': MenusListTable;
  'menus.list_file': MenusListFileTable;
  'menus.list_group': MenusListGroupTable;
  'menus.list_item': MenusListItemTable;
  'menus.list_style': MenusListStyleTable;
  'menus.style': MenusStyleTable;
  'platform.event': PlatformEventTable;
  'platform.idempotency': PlatformIdempotencyTable;
  'platform.inverse': PlatformInverseTable;
  'platform.login': PlatformLoginTable;
  'platform.mail': PlatformMailTable;
  'platform.schema_migration': PlatformSchemaMigrationTable;
  'platform.turn': PlatformTurnTable;
  'purchasing.invoice': PurchasingInvoiceTable;
  'purchasing.invoice_line': PurchasingInvoiceLineTable;
  'purchasing.invoice_payment': PurchasingInvoicePaymentTable;
  'purchasing.invoice_reading': PurchasingInvoiceReadingTable;
  'purchasing.order_attachment': PurchasingOrderAttachmentTable;
  'purchasing.order_bill': PurchasingOrderBillTable;
  'purchasing.order_credit': PurchasingOrderCreditTable;
  'purchasing.order_number': PurchasingOrderNumberTable;
  'purchasing.order_receipt': PurchasingOrderReceiptTable;
  'purchasing.order_send': PurchasingOrderSendTable;
  'purchasing.vendor': PurchasingVendorTable;
  'purchasing.vendor_address': PurchasingVendorAddressTable;
  'purchasing.vendor_charge': PurchasingVendorChargeTable;
  'purchasing.vendor_deposit': PurchasingVendorDepositTable;
  'purchasing.vendor_item': PurchasingVendorItemTable;
  'purchasing.vendor_layout': PurchasingVendorLayoutTable;
  'purchasing.vendor_rep': PurchasingVendorRepTable;
  'purchasing.vendor_terms': PurchasingVendorTermsTable;
  'recipes.batch': RecipesBatchTable;
  'recipes.batch_ingredient': RecipesBatchIngredientTable;
  'recipes.category': RecipesCategoryTable;
  'recipes.ingredient': RecipesIngredientTable;
  'recipes.ingredient_cost': RecipesIngredientCostTable;
  'recipes.instruction': RecipesInstructionTable;
  'recipes.recipe': RecipesRecipeTable;
  'sales.category': SalesCategoryTable;
  'sales.declined_recipe': SalesDeclinedRecipeTable;
  'sales.default_pour': SalesDefaultPourTable;
  'sales.file_answer': SalesFileAnswerTable;
  'sales.imported_file': SalesImportedFileTable;
  'sales.modifier': SalesModifierTable;
  'sales.modifier_exception': SalesModifierExceptionTable;
  'sales.pos_instance': SalesPosInstanceTable;
  'sales.pos_item': SalesPosItemTable;
  'sales.posting': SalesPostingTable;
  'sales.sale_line': SalesSaleLineTable;
  'sales.sale_modifier': SalesSaleModifierTable;
  'sales.sold_as': SalesSoldAsTable;
  'sales.staged_match': SalesStagedMatchTable;
  'sales.till_connection': SalesTillConnectionTable;
  'sales.till_consent': SalesTillConsentTable;
  'sales.till_event': SalesTillEventTable;
  'sales.till_location': SalesTillLocationTable;
  'sales.till_object': SalesTillObjectTable;
  'sales.till_order': SalesTillOrderTable;
  'sales.till_refusal': SalesTillRefusalTable;
  'sales.till_unreadable': SalesTillUnreadableTable;
  'sales.till_write': SalesTillWriteTable;
  'stock.action': StockActionTable;
  'stock.cost_change': StockCostChangeTable;
  'stock.cost_layer': StockCostLayerTable;
  'stock.daily_summary': StockDailySummaryTable;
  'stock.item_cost': StockItemCostTable;
  'stock.item_stock': StockItemStockTable;
  'stock.item_value': StockItemValueTable;
  'stock.location': StockLocationTable;
  'stock.manual_cost': StockManualCostTable;
  'stock.merge': StockMergeTable;
  'stock.movement': StockMovementTable;
  'stock.par': StockParTable;
  'stock.period': StockPeriodTable;
  'stock.reason': StockReasonTable;
  'stock.running_stock': StockRunningStockTable;
  'stock.saved_filter': StockSavedFilterTable;
  'stock.short_place': StockShortPlaceTable;
}
