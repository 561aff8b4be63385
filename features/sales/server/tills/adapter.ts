import type { TillProvider } from '../../contract/connection-contract.ts';
import type { TillChange, TillValues } from '../../domain/tills/decide-write.ts';
import type { TillOrder } from '../../domain/tills/till-order.ts';
import type { Unreadable } from './unreadable/read-each.ts';

/** A seller's credentials. Encrypted before storage, and never logged or returned. */
export interface Credentials {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** ISO time; if missing, the token does not expire. */
  readonly expiresAt?: string | undefined;
  /** Other values for the adapter, such as a client secret or the name of the seller's shop. */
  readonly more?: Readonly<Record<string, string>> | undefined;
}

/** One field of the form for pasted tokens. */
export interface PastedField {
  /** Name in the body of POST /pos/connections. */
  readonly name:
    | 'access_token'
    | 'client_id'
    | 'client_secret'
    | 'restaurant_guid'
    | 'webhook_secret'
    | 'domain_prefix';
  readonly label: string;
  readonly isSecret: boolean;
  readonly isOptional?: boolean;
}

export type Pasted = Readonly<Partial<Record<PastedField['name'], string>>>;

/** The seller behind the credentials. */
export interface TillAccount {
  /** The provider's id of the seller: connecting the same seller again continues the earlier connection. */
  readonly id: string;
  readonly name: string;
}

export interface TillLocation {
  readonly id: string;
  readonly name: string;
}

/** One variation of an item in a till's catalog. Read before anything is sold. */
export interface CatalogueItem {
  /** Same as `TillLine.catalogueId`. */
  readonly id: string;
  readonly name: string;
  /** Null if the item has only one. */
  readonly variation: string | null;
  readonly category: string | null;
  /** Decimal string; null if the register asks for it. */
  readonly price: string | null;
  readonly gtin: string | null;
  readonly sku: string | null;
  readonly isDeleted: boolean;
}

export interface CatalogueModifier {
  /** Same as `TillModifier.catalogueId`. */
  readonly id: string;
  readonly name: string;
  /** The list that offers it, such as "Mixers"; null if there is none. */
  readonly list: string | null;
  readonly price: string | null;
  readonly isDeleted: boolean;
}

export interface CataloguePage {
  readonly items: readonly CatalogueItem[];
  readonly modifiers: readonly CatalogueModifier[];
  /** The next page; null after the last. */
  readonly next: string | null;
  /** On the last page: everything was read, so missing items are gone. */
  readonly isWhole?: boolean;
  /** On the last page: the `since` of the next pull. Opaque. */
  readonly seenTo?: string;
}

export interface FetchedOrders {
  readonly orders: readonly TillOrder[];
  /** Orders that don't match the provider's description: they stop nothing, and are fetched again. */
  readonly unreadable: readonly Unreadable[];
}

export interface OrderPage extends FetchedOrders {
  /** Saves calls if the provider lists changes in its own order. Opaque; passed to the next span. */
  readonly place?: string;
  /** How many orders of the page could be read, with those of other locations; `orders` if the provider sends no others. */
  readonly readable?: number;
  /** The next page; null after the last. */
  readonly next: string | null;
}

/** Orders created or changed within [from, to). Locations are those the venue chose, at least one. */
export interface OrderSpan {
  readonly locationIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
  /** From an earlier page, possibly before a restart. */
  readonly place?: string | null | undefined;
}

/** A webhook as received: headers in lower case, the body as bytes. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** The webhook URL, from PUBLIC_URL; some providers sign it. */
  readonly url: string;
}

/** The content of a genuine webhook: never trusted as data, only a reason to fetch. */
export interface TillEvent {
  /** Unique; repeats are dropped. */
  readonly id: string;
  readonly kind: 'order' | 'catalogue' | 'revoked' | 'other';
  readonly orderId?: string;
  readonly locationId?: string;
  /** The seller, if given: events of another seller are dropped. */
  readonly accountId?: string;
}

/** How a seller gives consent on the provider's page. Null if no app is configured. */
export interface OAuthFlow {
  /** The page to send the browser to; `state` comes back with the code. */
  authorizeUrl(input: {
    readonly state: string;
    readonly redirectUri: string;
    /** Also ask for the permission to write prices and names. */
    readonly writes?: boolean;
  }): string;
  exchangeCode(input: {
    readonly code: string;
    readonly redirectUri: string;
    /** The query parameters that were returned with code and state. */
    readonly query: Readonly<Record<string, string>>;
  }): Promise<Credentials>;
}

/** An item of the till's catalog, at the venue's locations; `isEverywhere` if these are all of the seller's. */
export interface CatalogueRef {
  readonly id: string;
  readonly locationIds: readonly string[];
  readonly isEverywhere: boolean;
}

/** An item as just read, with what its adapter needs to write it. */
export interface WritableItem {
  readonly values: TillValues;
}

/** Writes prices and names to a till's catalog. */
export interface TillWriter {
  read(credentials: Credentials, at: CatalogueRef): Promise<WritableItem>;
  /** Throws `changed` if the item is no longer as it was read. */
  write(credentials: Credentials, item: WritableItem, change: TillChange): Promise<TillValues>;
}

/**
 * One provider. An adapter only talks to it and translates: it keeps no state, opens no transaction, retries
 * nothing, and throws `TillError` for every failure. All methods are safe to repeat.
 */
export interface TillAdapter {
  readonly provider: TillProvider;
  /** The name people use: "Square". */
  readonly name: string;
  /** The provider code of the connection's POS instance. */
  readonly instanceProvider: 'SQ' | 'TO' | 'LS';
  readonly oauth: OAuthFlow | null;
  /** Empty if tokens can't be pasted. */
  readonly pasted: readonly PastedField[];
  /** Credentials from the pasted values, exchanged at the provider if needed. */
  acceptPasted(pasted: Pasted): Promise<Credentials>;
  /** When to refresh, in milliseconds before `expiresAt`; null if tokens don't change. */
  readonly refreshAhead: number | null;
  /** New credentials, stored before use: some providers revoke the old ones at once. Called under a row lock. */
  refresh(credentials: Credentials): Promise<Credentials>;
  /** Revokes our access. May do nothing if the provider has no call for that. */
  revoke(credentials: Credentials): Promise<void>;
  readAccount(credentials: Credentials): Promise<TillAccount>;
  listLocations(credentials: Credentials): Promise<TillLocation[]>;
  /** A page of the whole catalog, or of changes since. `next` of the previous page, else null. */
  pullCatalogue(
    credentials: Credentials,
    input: { readonly locationIds: readonly string[]; readonly since: string | null; readonly next: string | null },
  ): Promise<CataloguePage>;
  /** Null if the provider lets nothing be written, or this version doesn't. */
  readonly writer: TillWriter | null;
  pullOrders(credentials: Credentials, span: OrderSpan, next: string | null): Promise<OrderPage>;
  /** The current state of these orders, at most 100 at a time; unknown ones are left out. */
  fetchOrders(
    credentials: Credentials,
    wanted: readonly { readonly id: string; readonly locationId: string | null }[],
  ): Promise<FetchedOrders>;
  /**
   * The events of a genuine webhook, or null for a forged one, compared in constant time. Credentials are those of
   * the connection in the URL, null if it is disconnected.
   */
  readWebhook(delivery: Delivery, credentials: Credentials | null): TillEvent[] | null;
}

/**
 * The kind of failure decides what happens: `revoked` needs a person to connect again, `limited` and `unavailable`
 * are retried later, `refused` needs a person, `unreadable` is an answer that doesn't match the provider's
 * description, `changed` refuses to write to what was changed since it was read.
 */
export type TillErrorKind = 'revoked' | 'limited' | 'unavailable' | 'refused' | 'unreadable' | 'changed';

/** `message` is plain text for people, without secrets. */
export class TillError extends Error {
  readonly kind: TillErrorKind;
  /** For `limited`: milliseconds to wait, as the provider asks. */
  readonly retryAfter: number | undefined;
  /** The pasted field that is wrong, if it is known. */
  readonly field: string | undefined;

  constructor(kind: TillErrorKind, message: string, more: { retryAfter?: number | undefined; field?: string } = {}) {
    super(message);
    this.kind = kind;
    this.retryAfter = more.retryAfter;
    this.field = more.field;
  }
}
