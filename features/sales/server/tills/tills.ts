import type { Database } from '#shared/server/database.ts';
import type { TillProvider } from '../../contract/connection-contract.ts';
import type { TillAdapter } from './adapter.ts';
import { createKSeries, type KSeriesSettings } from './lightspeed-k/k-series-adapter.ts';
import type { XSeriesSettings } from './lightspeed-x/x-series-access.ts';
import { createXSeries } from './lightspeed-x/x-series-adapter.ts';
import { createSquare, type SquareSettings } from './square/square-adapter.ts';
import { createToast, type ToastSettings } from './toast/toast-adapter.ts';
import { Vault } from './vault.ts';

/** Settings of till providers from the environment. */
export interface TillSettings {
  readonly square: SquareSettings;
  readonly toast: ToastSettings;
  readonly kSeries: KSeriesSettings;
  readonly xSeries: XSeriesSettings;
  /** How often each till is polled. */
  readonly pollSeconds: number;
}

/** Dependencies of operations on connected tills, in addition to their context. */
export interface Tills {
  readonly db: Database;
  readonly systemDb: Database;
  readonly adapters: ReadonlyMap<TillProvider, TillAdapter>;
  readonly vault: Vault;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly pollSeconds: number;
  /** Waits between attempts of one call, in milliseconds; half of each is random. */
  readonly waits: readonly number[];
  /** Milliseconds after which a till whose history is long lets others take their turn. */
  readonly longestRound: number;
}

const WAITS = [250, 1_000, 4_000];
const LONGEST_ROUND = 60_000;

interface TillOptions extends Pick<Tills, 'db' | 'systemDb' | 'publicUrl'> {
  /** A key of this installation, used for nothing else. */
  readonly secret: string;
  readonly settings: TillSettings;
  readonly waits?: readonly number[];
}

export function createTills({ secret, settings, waits = WAITS, ...rest }: TillOptions): Tills {
  const { square, toast, kSeries, xSeries } = settings;
  const all = [createSquare(square, waits), createToast(toast), createKSeries(kSeries), createXSeries(xSeries)];
  const adapters = all.filter(({ oauth, pasted }) => oauth !== null || pasted.length > 0); // others can't be connected here
  return {
    ...rest,
    adapters: new Map(adapters.map((adapter) => [adapter.provider, adapter])),
    vault: new Vault(secret),
    pollSeconds: settings.pollSeconds,
    waits,
    longestRound: LONGEST_ROUND,
  };
}

/** The URL that the provider calls; some sign it. */
export const webhookUrl = ({ publicUrl }: Pick<Tills, 'publicUrl'>, provider: TillProvider, posId: string): string =>
  `${publicUrl}/api/pos/webhooks/${provider}/${posId}`;

export const callbackUrl = ({ publicUrl }: Pick<Tills, 'publicUrl'>, provider: TillProvider): string =>
  `${publicUrl}/api/pos/connections/callback/${provider}`;
