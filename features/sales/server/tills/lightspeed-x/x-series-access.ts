import { shortName } from '../../../domain/tills/stated-amount.ts';
import { type Credentials, type OAuthFlow, type TillAccount, TillError } from '../adapter.ts';
import type { TillHttp } from '../till-http.ts';
import type { XSeriesApi } from './x-series-api.ts';
import { xSeriesRetailer, xSeriesToken } from './x-series-shapes.ts';

export interface XSeriesSettings {
  /** `{domain_prefix}` stands for the shop; an address without it is that of all shops. */
  readonly apiUrl: string;
  /** Of our app at Lightspeed; without both a personal token is pasted. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

const SCOPES = 'outlets:read products:read registers:read retailer:read payment_types:read sales:read users:read';
/** Where shops of all names give consent. */
const CONSENT = 'https://secure.retail.lightspeed.app/connect';

/** How a shop lets us in: by consent, whose refresh token changes each time it is used, or by a personal token. */
export class XSeriesAccess {
  readonly oauth: OAuthFlow | null;
  private readonly http: TillHttp;
  private readonly api: XSeriesApi;
  private readonly app: { readonly client_id: string; readonly client_secret: string } | null;

  constructor(http: TillHttp, api: XSeriesApi, { apiUrl, clientId, clientSecret }: XSeriesSettings) {
    this.http = http;
    this.api = api;
    this.app = clientId && clientSecret ? { client_id: clientId, client_secret: clientSecret } : null;
    this.oauth = this.app && {
      authorizeUrl: ({ state, redirectUri }) => {
        const app = { client_id: clientId ?? '', redirect_uri: redirectUri };
        const page = apiUrl.includes('{domain_prefix}') ? CONSENT : `${apiUrl}/connect`;
        return `${page}?${new URLSearchParams({ response_type: 'code', ...app, scope: SCOPES, state })}`;
      },
      exchangeCode: async ({ code, redirectUri, query }) => {
        const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
        return this.withDiscount(await this.askToken(query.domain_prefix ?? '', form));
      },
    };
  }

  /** With the product that stands for discounts of whole sales. */
  async withDiscount(credentials: Credentials): Promise<Credentials> {
    const { discount_product_id } = await this.readRetailer(credentials);
    return { ...credentials, more: { ...credentials.more, ...(discount_product_id && { discount_product_id }) } };
  }

  /** A personal token stays; one of our app that can't be renewed needs consent again. */
  async refresh(credentials: Credentials): Promise<Credentials> {
    const { refreshToken, more } = credentials;
    if (!refreshToken) return credentials;
    if (!this.app) throw new TillError('revoked', 'Lightspeed Retail is not set up on this server. Connect again.');
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const fresh = await this.askToken(more?.domain_prefix ?? '', form);
    return { refreshToken, ...fresh, more: { ...more, ...fresh.more } };
  }

  async readAccount(credentials: Credentials): Promise<TillAccount> {
    const { id, name } = await this.readRetailer(credentials);
    return { id, name: shortName(name) ?? id };
  }

  private async readRetailer(credentials: Credentials) {
    return (await this.api.call(credentials, '/retailer', xSeriesRetailer)).data;
  }

  private async askToken(prefix: string, form: Record<string, string>): Promise<Credentials> {
    const url = `${this.api.addressOf(prefix)}/api/1.0/token`;
    const said = await this.http.call(url, xSeriesToken, { form: { ...this.app, ...form } });
    const expiresAt = said.expires ? said.expires * 1000 : said.expires_in ? Date.now() + said.expires_in * 1000 : null;
    return {
      accessToken: said.access_token,
      ...(said.refresh_token && { refreshToken: said.refresh_token }),
      ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }),
      more: { domain_prefix: prefix },
    };
  }
}
