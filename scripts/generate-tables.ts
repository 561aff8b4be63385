import fs from 'node:fs';
import path from 'node:path';
import { generate } from './generate/generate.ts';

const root = path.resolve(import.meta.dirname, '..');
for (const [file, text] of await generate()) {
  fs.writeFileSync(path.join(root, file), text);
  console.log(`wrote ${file}`);
}
