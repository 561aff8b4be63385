import fs from 'node:fs';

/** The version of this program, as package.json has it. */
export const PRODUCT_VERSION: string = JSON.parse(
  fs.readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;
