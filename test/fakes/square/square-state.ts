import type { CatalogObject, Order, Payment } from './square-objects.ts';

/** The faults to simulate, each as a share of the calls from 0 to 1; decided by `random`. */
export interface Faults {
  repeatedPage: number;
  slowDown: number;
  broken: number;
  /** Given by the test, so that each run is the same: half by itself, so only a share above that fails. */
  random(): number;
}

/** The fake's state, as its answers need it. */
export interface SquareState {
  readonly merchant: { readonly id: string };
  readonly locations: readonly object[];
  readonly catalog: Map<string, CatalogObject>;
  /** Answers to writes by their idempotency keys, with what was sent. */
  readonly writes: Map<string, { readonly sent: string; readonly answer: object }>;
  readonly orders: ReadonlyMap<string, Order>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly team: ReadonlyMap<string, object>;
  readonly app: { readonly id: string; readonly secret: string };
  /** Accepted access tokens. */
  readonly tokens: ReadonlySet<string>;
  readonly refreshTokens: ReadonlySet<string>;
  readonly codes: Set<string>;
  readonly faults: Faults;
  readonly pageSize: number;
  /** A write of the seller's catalog is under way: Square refuses another one. */
  isWriting: boolean;
  /** The most writes that were under way at the same time; each but one of them was refused. */
  writesAtOnce: number;
  /** Called while a write is under way, before its version is compared. */
  duringWrite(): Promise<void>;
  now(): string;
  issueToken(): string;
  issueRefreshToken(): string;
  revokeAll(): void;
}
