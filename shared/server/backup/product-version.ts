import fs from 'node:fs';

/** The version in package.json. */
export const PRODUCT_VERSION: string = JSON.parse(
  fs.readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;
