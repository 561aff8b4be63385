import { isIP } from 'node:net';
import path from 'node:path';
import type { ChatModel } from './chat-model.ts';
import { type LabelPrinter, readLabelPrinters } from './label-printers.ts';
import { OperatorError } from './operator-error.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** This installation's settings from the environment. README lists the variables. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Embedded database, files and generated secrets. Absolute. */
  readonly dataDir: string;
  /** The user's own PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The address people use, without a trailing slash. */
  readonly publicUrl: string;
  /** Without it, mail waits in the outbox. */
  readonly smtpUrl: string | undefined;
  /** An OpenAI-compatible endpoint to help with matching. */
  readonly matchLlm: ChatModel | undefined;
  /** An OpenAI-compatible endpoint that reads pictures of invoices; they are sent to it. */
  readonly visionLlm: ChatModel | undefined;
  /** Addresses or networks of reverse proxies whose forwarded client addresses are trusted. */
  readonly trustedProxies: readonly string[];
  /** Other host names of this server, in lowercase; a leading `*.` matches any subdomain. */
  readonly allowedHosts: readonly string[];
  /** Requested before the first account is created. */
  readonly setUpCode: string | undefined;
  /** Anyone with an account may create organizations, not only owners of the installation. */
  readonly everyoneCreatesOrganizations: boolean;
  /** E-mail addresses in lowercase. */
  readonly internalUsers: readonly string[];
  /** Bytes of files per organization. */
  readonly storageLimit: number;
  /** Label printers that people print on through this server; none unless listed. */
  readonly labelPrinters: readonly LabelPrinter[];
  /** Documents that arrive automatically. */
  readonly inbox: {
    /** Has a folder for each venue. Absolute. */
    readonly folder: string;
    /** The installation's mailbox, whose address each venue has a part of. */
    readonly shared:
      | {
          readonly account: {
            readonly host: string;
            readonly port: number;
            readonly login: string;
            readonly password: string;
            readonly folder: string;
          };
          readonly address: string;
        }
      | undefined;
    /** `host:port` of mail servers that may be in a private network. */
    readonly privateHosts: readonly string[];
    readonly pollSeconds: number;
  };
  /** POS that can be connected, and how often they are asked. */
  readonly tills: {
    readonly pollSeconds: number;
    readonly square: {
      readonly apiUrl: string;
      readonly appId: string | undefined;
      readonly appSecret: string | undefined;
      readonly webhookKey: string | undefined;
    };
    readonly toast: { readonly apiUrl: string; readonly webhookSecret: string | undefined };
    readonly kSeries: LightspeedApp & { readonly webhookLogin: string | undefined };
    readonly xSeries: LightspeedApp;
  };
}

interface LightspeedApp {
  readonly apiUrl: string;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

type Environment = Record<string, string | undefined>;

/** Reads the whole environment; names every invalid value in one message. */
export function readConfiguration(environment: Environment = process.env): Configuration {
  const problems: string[] = [];
  const refuse = (name: string, rule: string) => void problems.push(`${name} ${rule}`);
  const text = (name: string) => environment[name]?.trim() || undefined;
  const port = readPort(text('PORT') ?? '3000', refuse);
  const configuration: Configuration = {
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataDir: path.resolve(ROOT, text('DATA_DIR') ?? 'data'),
    databaseUrl: readUrl('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:'], refuse),
    publicUrl: (
      readUrl('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:'], refuse) ?? `http://localhost:${port}`
    ).replace(/\/+$/, ''),
    smtpUrl: readUrl('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'], refuse),
    matchLlm: readChatModel('MATCH_LLM', text, refuse),
    visionLlm: readChatModel('VISION_LLM', text, refuse),
    trustedProxies: readNetworks(text('TRUSTED_PROXIES') ?? '', refuse),
    allowedHosts: readHosts(text('ALLOWED_HOSTS') ?? '', refuse),
    setUpCode: readSetUpCode(text('SETUP_CODE'), refuse),
    everyoneCreatesOrganizations: readOrganizationsBy(text('ORGANIZATIONS_BY') ?? 'owners', refuse),
    internalUsers: readAddresses(text('INTERNAL_USERS') ?? '', refuse),
    storageLimit: readGigabytes(text('STORAGE_LIMIT_GB') ?? '20', refuse),
    labelPrinters: readLabelPrinters(text('LABEL_PRINTERS') ?? '', refuse),
    inbox: readInbox(text, refuse),
    tills: readTills(text, refuse),
  };
  if (problems.length > 0) throw new OperatorError(`The environment has wrong settings:\n  ${problems.join('\n  ')}`);
  return Object.freeze(configuration);
}

type Refuse = (name: string, rule: string) => void;

function readPort(value: string, refuse: Refuse): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) refuse('PORT', `must be a number from 0 to 65535, not "${value}"`);
  return port;
}

/** Leaves out the value itself: it may contain a password. */
function readUrl(name: string, value: string | undefined, protocols: string[], refuse: Refuse): string | undefined {
  if (!value) return undefined;
  if (!protocols.includes(URL.parse(value)?.protocol ?? '')) {
    refuse(name, `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`);
  }
  return value;
}

function readChatModel(
  name: 'MATCH_LLM' | 'VISION_LLM',
  text: (name: string) => string | undefined,
  refuse: Refuse,
): ChatModel | undefined {
  const url = readUrl(`${name}_URL`, text(`${name}_URL`), ['http:', 'https:'], refuse);
  const model = text(`${name}_MODEL`);
  if (url && !model) refuse(`${name}_MODEL`, `is required with ${name}_URL`);
  return url && model ? Object.freeze({ url, model, key: text(`${name}_KEY`) }) : undefined;
}

/** A document is there within a minute. */
const MAIL_POLL_SECONDS = 20;

function readInbox(text: (name: string) => string | undefined, refuse: Refuse): Configuration['inbox'] {
  const dataDir = path.resolve(ROOT, text('DATA_DIR') ?? 'data');
  const privateHosts = (text('INBOX_HOSTS') ?? '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wrong = privateHosts.filter((each) => !/^[^\s/@]+:\d{1,5}$/.test(each));
  if (wrong.length > 0) refuse('INBOX_HOSTS', `must list servers like mail.bar.lan:993; not one: ${wrong.join(', ')}`);
  return Object.freeze({
    folder: path.resolve(ROOT, text('INBOX_DIR') ?? path.join(dataDir, 'inbox')),
    shared: readSharedMailbox(text, refuse),
    privateHosts: Object.freeze(privateHosts),
    pollSeconds: MAIL_POLL_SECONDS,
  });
}

/** imaps://login:password@host:port/folder, each part percent-encoded where it has signs of an address. */
function readSharedMailbox(
  text: (name: string) => string | undefined,
  refuse: Refuse,
): Configuration['inbox']['shared'] {
  const [written, address] = [
    readUrl('INBOX_IMAP_URL', text('INBOX_IMAP_URL'), ['imaps:', 'imap:'], refuse),
    text('INBOX_ADDRESS'),
  ];
  if ((written === undefined) !== (address === undefined))
    refuse(
      written ? 'INBOX_ADDRESS' : 'INBOX_IMAP_URL',
      `is required with ${written ? 'INBOX_IMAP_URL' : 'INBOX_ADDRESS'}`,
    );
  if (address && !/^[^@\s+]+@[^@\s]+$/.test(address))
    refuse('INBOX_ADDRESS', `must be a mail address without a "+", not "${address}"`);
  const url = written ? URL.parse(written) : null;
  if (!url || !address) return undefined;
  const decoded = (part: string) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  };
  const account = {
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'imaps:' ? 993 : 143),
    login: decoded(url.username),
    password: decoded(url.password),
    folder: decoded(url.pathname.slice(1)) || 'INBOX',
  };
  if (!account.login || !account.password) refuse('INBOX_IMAP_URL', 'must contain a user name and a password');
  return Object.freeze({ account: Object.freeze(account), address: address.toLowerCase() });
}

/** Where the providers of tills answer in production. A shop of Lightspeed Retail has an address of its own. */
const PRODUCTION = {
  SQUARE: 'https://connect.squareup.com',
  TOAST: 'https://ws-api.toasttab.com',
  LIGHTSPEED_K: 'https://api.lsk.lightspeed.app',
  LIGHTSPEED_X: 'https://{domain_prefix}.retail.lightspeed.app',
};

function readTills(text: (name: string) => string | undefined, refuse: Refuse): Configuration['tills'] {
  const seconds = text('POS_POLL_SECONDS') ?? '60';
  if (!/^\d+$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > 86_400)
    refuse('POS_POLL_SECONDS', `must be a number of seconds from 1 to 86400, not "${seconds}"`);
  const apiUrlOf = (till: keyof typeof PRODUCTION) => {
    const name = `${till}_API_URL`;
    return (readUrl(name, text(name), ['https:', 'http:'], refuse) ?? PRODUCTION[till]).replace(/\/+$/, '');
  };
  const appOf = (idName: string, secretName: string) => {
    const [id, secret] = [text(idName), text(secretName)];
    if ((id === undefined) !== (secret === undefined))
      refuse(id ? secretName : idName, `is required with ${id ? idName : secretName}`);
    return { id, secret };
  };
  const lightspeed = (till: 'LIGHTSPEED_K' | 'LIGHTSPEED_X') => {
    const { id, secret } = appOf(`${till}_CLIENT_ID`, `${till}_CLIENT_SECRET`);
    return { apiUrl: apiUrlOf(till), clientId: id, clientSecret: secret };
  };
  const { id: appId, secret: appSecret } = appOf('SQUARE_APP_ID', 'SQUARE_APP_SECRET');
  return Object.freeze({
    pollSeconds: Number(seconds),
    square: Object.freeze({ apiUrl: apiUrlOf('SQUARE'), appId, appSecret, webhookKey: text('SQUARE_WEBHOOK_KEY') }),
    toast: Object.freeze({ apiUrl: apiUrlOf('TOAST'), webhookSecret: text('TOAST_WEBHOOK_SECRET') }),
    kSeries: Object.freeze({ ...lightspeed('LIGHTSPEED_K'), webhookLogin: text('LIGHTSPEED_K_WEBHOOK_LOGIN') }),
    xSeries: Object.freeze(lightspeed('LIGHTSPEED_X')),
  });
}

function readAddresses(list: string, refuse: Refuse): readonly string[] {
  const addresses = list.split(/[\s,;]+/).filter(Boolean);
  const wrong = addresses.filter((address) => !/^[^@]+@[^@]+$/.test(address));
  if (wrong.length > 0) refuse('INTERNAL_USERS', `must list e-mail addresses; not one: ${wrong.join(', ')}`);
  return Object.freeze(addresses.map((address) => address.toLowerCase()));
}

function readGigabytes(value: string, refuse: Refuse): number {
  const gigabytes = Number(value);
  if (!(gigabytes > 0 && gigabytes < 1_000_000)) refuse('STORAGE_LIMIT_GB', `must be a number above 0, not "${value}"`);
  return Math.floor(gigabytes * 1_000_000_000);
}

function readHosts(list: string, refuse: Refuse): readonly string[] {
  const hosts = list
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wrong = hosts.filter((each) => !/^(\*\.)?[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/.test(each));
  if (wrong.length > 0)
    refuse('ALLOWED_HOSTS', `must list names like bar.example.com, without a port; not one: ${wrong.join(', ')}`);
  return Object.freeze(hosts);
}

function readSetUpCode(code: string | undefined, refuse: Refuse): string | undefined {
  if (code !== undefined && code.replace(/[\s-]/g, '').length < 8)
    refuse('SETUP_CODE', 'must have 8 or more characters');
  return code;
}

function readOrganizationsBy(who: string, refuse: Refuse): boolean {
  if (who !== 'owners' && who !== 'everyone') refuse('ORGANIZATIONS_BY', `must be owners or everyone, not "${who}"`);
  return who === 'everyone';
}

function readNetworks(list: string, refuse: Refuse): readonly string[] {
  const networks = list.split(/[\s,;]+/).filter(Boolean);
  const isNetwork = (each: string) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(each) && isIP(each.split('/')[0] ?? '') > 0;
  const wrong = networks.filter((each) => !isNetwork(each));
  if (wrong.length > 0)
    refuse('TRUSTED_PROXIES', `must list addresses like 10.0.0.1 or 10.0.0.0/8; not one: ${wrong.join(', ')}`);
  return Object.freeze(networks);
}
