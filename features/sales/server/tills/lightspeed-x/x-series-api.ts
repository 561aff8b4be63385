import type { z } from 'zod';
import { type Credentials, TillError } from '../adapter.ts';
import type { TillHttp } from '../till-http.ts';
import { xSeriesPage } from './x-series-shapes.ts';

/** Lightspeed keeps the behavior of this version for at least a year. */
const VERSION = '2026-07';
/** Part of a host name: nothing else may get into the URL. */
const PREFIX = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

export interface XSeriesPage<T> {
  readonly data: readonly T[];
  /** The version after this page; null for an empty page, which is the last. */
  readonly after: number | null;
}

/** Calls to one retailer's shop, which has its own URL. */
export class XSeriesApi {
  private readonly http: TillHttp;
  private readonly apiUrl: string;

  /** `{domain_prefix}` in the URL is replaced by the shop's name. */
  constructor(http: TillHttp, apiUrl: string) {
    this.http = http;
    this.apiUrl = apiUrl;
  }

  /** The shop's URL, without a trailing slash. */
  addressOf(prefix: string): string {
    if (!PREFIX.test(prefix))
      throw new TillError('refused', 'The domain prefix is the first part of your shop’s address, such as "bluedoor"', {
        field: 'domain_prefix',
      });
    return this.apiUrl.replace('{domain_prefix}', prefix.toLowerCase());
  }

  call<T>(credentials: Credentials, path: string, schema: z.ZodType<T>): Promise<T> {
    return this.http.call(this.urlOf(credentials, path), schema, headersOf(credentials));
  }

  /** Null if the shop doesn't have it. */
  find<T>(credentials: Credentials, path: string, schema: z.ZodType<T>): Promise<T | null> {
    return this.http.find(this.urlOf(credentials, path), schema, headersOf(credentials));
  }

  /** Objects with a version above `after`, ordered by version. */
  async page<T>(
    credentials: Credentials,
    { path, after, size, more = {} }: { path: string; after: number; size: number; more?: Record<string, string> },
    schema: z.ZodType<T>,
  ): Promise<XSeriesPage<T>> {
    const query = new URLSearchParams({ after: String(after), page_size: String(size), ...more });
    const { data, version } = await this.call(credentials, `${path}?${query}`, xSeriesPage(schema));
    if (data.length === 0) return { data: [], after: null };
    const max = version?.max ?? 0;
    // It must increase, or the same page would repeat forever.
    if (max <= after) throw new TillError('unreadable', 'Lightspeed Retail’s pages don’t go on');
    return { data, after: max };
  }

  private urlOf({ more }: Credentials, path: string): string {
    return `${this.addressOf(more?.domain_prefix ?? '')}/api/${VERSION}${path}`;
  }
}

const headersOf = ({ accessToken }: Credentials) => ({ headers: { authorization: `Bearer ${accessToken}` } });
