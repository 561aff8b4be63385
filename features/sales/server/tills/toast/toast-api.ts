import type { z } from 'zod';
import type { Credentials } from '../adapter.ts';
import type { Pace } from '../pace.ts';
import type { TillHttp } from '../till-http.ts';

const PER_SECOND = 5;
const MENUS_PER_SECOND = 1;

/** Calls for one restaurant, as fast as Toast allows. */
export class ToastApi {
  private readonly http: TillHttp;
  private readonly url: string;
  private readonly pace: Pace;

  constructor(http: TillHttp, url: string, pace: Pace) {
    this.http = http;
    this.url = url;
    this.pace = pace;
  }

  async call<T>(credentials: Credentials, restaurant: string, path: string, schema: z.ZodType<T>): Promise<T> {
    await this.turn(credentials, restaurant, path);
    return this.http.call(this.url + path, schema, { headers: headersOf(credentials, restaurant) });
  }

  /** Null if Toast doesn't have it. */
  async find<T>(credentials: Credentials, restaurant: string, path: string, schema: z.ZodType<T>): Promise<T | null> {
    await this.turn(credentials, restaurant, path);
    return this.http.find(this.url + path, schema, { headers: headersOf(credentials, restaurant) });
  }

  private turn({ more }: Credentials, restaurant: string, path: string): Promise<void> {
    const isMenus = path.startsWith('/menus/');
    const kind = JSON.stringify([more?.client_id, restaurant, isMenus]);
    return this.pace.turn(kind, isMenus ? MENUS_PER_SECOND : PER_SECOND);
  }
}

const headersOf = ({ accessToken }: Credentials, restaurant: string) => ({
  authorization: `Bearer ${accessToken}`,
  'toast-restaurant-external-id': restaurant,
});
