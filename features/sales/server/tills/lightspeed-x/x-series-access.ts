import { shortName } from '../../../domain/tills/stated-amount.ts';
import { type Credentials, type OAuthFlow, type TillAccount, TillError } from '../adapter.ts';
import type { TillHttp } from '../till-http.ts';
import type { XSeriesApi } from './x-series-api.ts';
import { xSeriesRetailer, xSeriesToken } from './x-series-shapes.ts';

export interface XSeriesSettings {
  /** `{domain_prefix}` is replaced by the shop's name; a URL without it is used for all shops. */
  readonly apiUrl: string;
  /** Our app's id at Lightspeed; without id and secret a personal token is pasted. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

const SCOPES = 'outlets:read products:read registers:read retailer:read payment_types:read sales:read users:read';
/** The consent page of all shops. */
const CONSENT = 'https://secure.retail.lightspeed.app/connect';

/** A shop's access: by consent, with a refresh token that changes on each use, or by a personal token. */
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

  /** Adds the id of the product for discounts of whole sales. */
  async withDiscount(credentials: Credentials): Promise<Credentials> {
    const { discount_product_id } = await this.readRetailer(credentials);
    return { ...credentials, more: { ...credentials.more, ...(discount_product_id && { discount_product_id }) } };
  }

  /** A personal token does not change; access through our app that can't be renewed needs new consent. */
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
