import type { TillProvider } from '../../contract/connection-contract.ts';
import type { TillOrder } from '../../domain/tills/till-order.ts';
import type { Unreadable } from './unreadable/read-each.ts';

/** What a seller gave us. It is encrypted before it is stored, and never logged or answered. */
export interface Credentials {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** ISO time; without it the token does not expire. */
  readonly expiresAt?: string | undefined;
  /** What else the adapter needs, such as a client secret or the name of the seller's shop. */
  readonly more?: Readonly<Record<string, string>> | undefined;
}

/** One field of the form where a token is pasted. */
export interface PastedField {
  /** As in the body of POST /pos/connections. */
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
  /** The provider's id of the seller: a second connection of the same one goes on with the first. */
  readonly id: string;
  readonly name: string;
}

export interface TillLocation {
  readonly id: string;
  readonly name: string;
}

/** What a till offers for sale: one variation of an item. Read before anything is sold. */
export interface CatalogueItem {
  /** As in `TillLine.catalogueId`. */
  readonly id: string;
  readonly name: string;
  /** Null where the item has only one, whatever the provider calls that. */
  readonly variation: string | null;
  readonly category: string | null;
  /** Decimal text; null where it is asked at the register. */
  readonly price: string | null;
  readonly gtin: string | null;
  readonly sku: string | null;
  readonly isDeleted: boolean;
}

export interface CatalogueModifier {
  /** As in `TillModifier.catalogueId`. */
  readonly id: string;
  readonly name: string;
  /** The list it is chosen from, such as "Mixers"; null where there is none. */
  readonly list: string | null;
  readonly price: string | null;
  readonly isDeleted: boolean;
}

export interface CataloguePage {
  readonly items: readonly CatalogueItem[];
  readonly modifiers: readonly CatalogueModifier[];
  /** Of the next page; null after the last. */
  readonly next: string | null;
  /** With the last page: all that there is was read, so what is missing is gone. */
  readonly isWhole?: boolean;
  /** With the last page: what to ask for changes since. Opaque; the next pull gets it as `since`. */
  readonly seenTo?: string;
}

export interface FetchedOrders {
  readonly orders: readonly TillOrder[];
  /** Those that are not as the provider describes them: they stop nothing, and are asked for again. */
  readonly unreadable: readonly Unreadable[];
}

export interface OrderPage extends FetchedOrders {
  /** What saves calls later, where the provider lists changes in an order of its own. Opaque; the next span gets it. */
  readonly place?: string;
  /** Of the next page; null after the last. */
  readonly next: string | null;
}

/** Orders that were new or changed within [from, to). Locations are those that the venue chose, at least one. */
export interface OrderSpan {
  readonly locationIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
  /** As a page before answered, also before a restart. */
  readonly place?: string | null | undefined;
}

/** A webhook as it came: headers in lower case, the body as bytes. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** The address that the provider was told, of PUBLIC_URL; some sign it. */
  readonly url: string;
}

/** What a genuine webhook says: never trusted as data, only as a reason to ask again. */
export interface TillEvent {
  /** Unique; a repeat of it is dropped. */
  readonly id: string;
  readonly kind: 'order' | 'catalogue' | 'revoked' | 'other';
  readonly orderId?: string;
  readonly locationId?: string;
  /** The seller it is about, where it says so: what is about another one is dropped. */
  readonly accountId?: string;
}

/** How a seller gives consent on the provider's page. Null of the adapter where no app is configured. */
export interface OAuthFlow {
  /** The page to send the browser to; `state` comes back with the code. */
  authorizeUrl(input: { readonly state: string; readonly redirectUri: string }): string;
  exchangeCode(input: {
    readonly code: string;
    readonly redirectUri: string;
    /** Everything that came back in the address beside code and state. */
    readonly query: Readonly<Record<string, string>>;
  }): Promise<Credentials>;
}

/**
 * One provider. An adapter only speaks to it and translates: it keeps no state, opens no transaction, retries nothing by
 * itself, and throws `TillError` for whatever goes wrong. All methods are safe to repeat.
 */
export interface TillAdapter {
  readonly provider: TillProvider;
  /** As people call it: "Square". */
  readonly name: string;
  /** Of the POS instance that a connection is. */
  readonly instanceProvider: 'SQ' | 'TO' | 'LS';
  readonly oauth: OAuthFlow | null;
  /** Empty where a token can't be pasted. */
  readonly pasted: readonly PastedField[];
  /** Credentials of what was pasted, after asking the provider where it must be exchanged first. */
  acceptPasted(pasted: Pasted): Promise<Credentials>;
  /** When to refresh, in milliseconds before `expiresAt`; null where tokens stay. */
  readonly refreshAhead: number | null;
  /** New credentials, stored before they are used: some providers kill the old ones at once. Called under a row lock. */
  refresh(credentials: Credentials): Promise<Credentials>;
  /** Says goodbye. May do nothing where tokens can't be revoked by us. */
  revoke(credentials: Credentials): Promise<void>;
  readAccount(credentials: Credentials): Promise<TillAccount>;
  listLocations(credentials: Credentials): Promise<TillLocation[]>;
  /** A page of the whole catalogue, or of what changed since. `next` of the page before, else null. */
  pullCatalogue(
    credentials: Credentials,
    input: { readonly locationIds: readonly string[]; readonly since: string | null; readonly next: string | null },
  ): Promise<CataloguePage>;
  pullOrders(credentials: Credentials, span: OrderSpan, next: string | null): Promise<OrderPage>;
  /** These orders as they stand now, at most 100 at a time; the ones that the provider does not have are left out. */
  fetchOrders(
    credentials: Credentials,
    wanted: readonly { readonly id: string; readonly locationId: string | null }[],
  ): Promise<FetchedOrders>;
  /**
   * The events of a genuine webhook, or null for a forged one, compared in constant time. Credentials are those of the
   * connection that the address names, null where it is disconnected.
   */
  readWebhook(delivery: Delivery, credentials: Credentials | null): TillEvent[] | null;
}

/**
 * What went wrong, and so what to do: `revoked` needs a person to connect again, `limited` and `unavailable` are tried
 * later, `refused` needs a person to look, `unreadable` is an answer that is not as the provider describes it.
 */
export type TillErrorKind = 'revoked' | 'limited' | 'unavailable' | 'refused' | 'unreadable';

/** `message` is in plain words for people and names no secret. */
export class TillError extends Error {
  readonly kind: TillErrorKind;
  /** For `limited`: milliseconds that the provider asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(kind: TillErrorKind, message: string, retryAfter?: number) {
    super(message);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
