import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

test('an empty environment gives a complete configuration', () => {
  const configuration = readConfiguration({});
  expect(configuration).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', internalUsers: [] });
  expect(configuration.dataDir).toMatch(/\/data$/);
  expect(configuration.databaseUrl).toBeUndefined();
  expect(Object.isFrozen(configuration)).toBe(true);
});

test('every variable is read', () => {
  const configuration = readConfiguration({
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/cellarhand',
    DATABASE_URL: 'postgres://me@db/cellarhand',
    PUBLIC_URL: 'https://stock.example/',
    SMTP_URL: 'smtp://mail.example',
    MATCH_LLM_URL: 'http://localhost:11434/v1',
    MATCH_LLM_MODEL: 'small',
    VISION_LLM_URL: 'https://eyes.example/v1',
    VISION_LLM_MODEL: 'eyes',
    VISION_LLM_KEY: 'eyes key',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    ALLOWED_HOSTS: 'bar.example, *.cellar.example',
    SETUP_CODE: 'OPEN-SESAME',
    ORGANIZATIONS_BY: 'everyone',
    INTERNAL_USERS: 'Ann@Example.com, bob@example.com',
    STORAGE_LIMIT_GB: '0.5',
    LABEL_PRINTERS: 'Bar=192.168.1.60',
    INBOX_DIR: '/srv/scans',
    INBOX_IMAP_URL: 'imaps://ann%40bar.example:p%3Aw@imap.bar.example/Invoices',
    INBOX_ADDRESS: 'Invoices@Bar.example',
    INBOX_HOSTS: 'Mail.lan:143',
    POS_POLL_SECONDS: '30',
    SQUARE_API_URL: 'https://connect.squareupsandbox.com/',
    SQUARE_APP_ID: 'sq0idp-1',
    SQUARE_APP_SECRET: 'sq0csp-1',
    SQUARE_WEBHOOK_KEY: 'key',
    TOAST_API_URL: 'https://toast.example/',
    TOAST_WEBHOOK_SECRET: 'toast secret',
    LIGHTSPEED_K_CLIENT_ID: 'k-1',
    LIGHTSPEED_K_CLIENT_SECRET: 'k secret',
    LIGHTSPEED_K_API_URL: 'https://api.trial.lsk.lightspeed.app',
    LIGHTSPEED_K_WEBHOOK_LOGIN: 'bar:door',
    LIGHTSPEED_X_CLIENT_ID: 'x-1',
    LIGHTSPEED_X_CLIENT_SECRET: 'x secret',
    LIGHTSPEED_X_API_URL: 'https://x.example',
  });
  expect(configuration).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/cellarhand',
    databaseUrl: 'postgres://me@db/cellarhand',
    publicUrl: 'https://stock.example',
    smtpUrl: 'smtp://mail.example',
    matchLlm: { url: 'http://localhost:11434/v1', model: 'small', key: undefined },
    visionLlm: { url: 'https://eyes.example/v1', model: 'eyes', key: 'eyes key' },
    trustedProxies: ['10.0.0.0/8', '::1'],
    allowedHosts: ['bar.example', '*.cellar.example'],
    setUpCode: 'OPEN-SESAME',
    everyoneCreatesOrganizations: true,
    internalUsers: ['ann@example.com', 'bob@example.com'],
    storageLimit: 500_000_000,
    labelPrinters: [{ name: 'Bar', host: '192.168.1.60', port: 9100 }],
    inbox: {
      folder: '/srv/scans',
      shared: {
        account: { host: 'imap.bar.example', port: 993, login: 'ann@bar.example', password: 'p:w', folder: 'Invoices' },
        address: 'invoices@bar.example',
      },
      privateHosts: ['mail.lan:143'],
      pollSeconds: 20,
    },
    tills: {
      pollSeconds: 30,
      square: {
        apiUrl: 'https://connect.squareupsandbox.com',
        appId: 'sq0idp-1',
        appSecret: 'sq0csp-1',
        webhookKey: 'key',
      },
      toast: { apiUrl: 'https://toast.example', webhookSecret: 'toast secret' },
      kSeries: {
        apiUrl: 'https://api.trial.lsk.lightspeed.app',
        clientId: 'k-1',
        clientSecret: 'k secret',
        webhookLogin: 'bar:door',
      },
      xSeries: { apiUrl: 'https://x.example', clientId: 'x-1', clientSecret: 'x secret' },
    },
  });
});

test('each provider of tills answers at its own address in production, and half an app is none', () => {
  const { square, toast, kSeries, xSeries } = readConfiguration({}).tills;
  expect([square, toast, kSeries, xSeries].map(({ apiUrl }) => apiUrl)).toEqual([
    'https://connect.squareup.com',
    'https://ws-api.toasttab.com',
    'https://api.lsk.lightspeed.app',
    'https://{domain_prefix}.retail.lightspeed.app',
  ]);
  for (const till of ['LIGHTSPEED_K', 'LIGHTSPEED_X']) {
    expect(() => readConfiguration({ [`${till}_CLIENT_ID`]: 'id' })).toThrow(`${till}_CLIENT_SECRET is required`);
    expect(() => readConfiguration({ [`${till}_CLIENT_SECRET`]: 'geheim' })).toThrow(`${till}_CLIENT_ID is required`);
  }
});

test('an empty value is treated as missing', () => {
  expect(readConfiguration({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('all invalid values are named at once, and no password is repeated', () => {
  const read = () =>
    readConfiguration({
      PORT: 'http',
      DATABASE_URL: 'mysql://me:geheim@db',
      PUBLIC_URL: 'stock.example',
      MATCH_LLM_URL: 'http://llm',
      VISION_LLM_URL: 'http://eyes',
      TRUSTED_PROXIES: 'everybody',
      INTERNAL_USERS: 'ann',
      STORAGE_LIMIT_GB: '-1',
      LABEL_PRINTERS: 'Here=127.0.0.1',
      POS_POLL_SECONDS: '0',
      SQUARE_APP_ID: 'sq0idp-1',
      INBOX_IMAP_URL: 'imaps://ann:geheim@mail',
      INBOX_HOSTS: 'mail.lan',
      ALLOWED_HOSTS: 'http://bar',
      SETUP_CODE: 'short',
      ORGANIZATIONS_BY: 'all',
    });
  for (const name of ['ALLOWED_HOSTS', 'SETUP_CODE', 'ORGANIZATIONS_BY']) expect(read).toThrow(name);
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'MATCH_LLM_MODEL',
    'VISION_LLM_MODEL',
    'TRUSTED_PROXIES',
    'INTERNAL_USERS',
    'STORAGE_LIMIT_GB',
    'LABEL_PRINTERS',
    'INBOX_ADDRESS',
    'INBOX_HOSTS',
  ])
    expect(read).toThrow(name);
  expect(read).not.toThrow('geheim');
});
