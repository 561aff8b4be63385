import fs from 'node:fs';
import path from 'node:path';
import { collectTexts } from './checks/collect-texts.ts';
import { generate } from './generate/generate.ts';
import { printTexts } from './generate/print-texts.ts';

const root = path.resolve(import.meta.dirname, '..');
for (const [file, text] of [...(await generate()), printTexts(collectTexts(root))]) {
  fs.writeFileSync(path.join(root, file), text);
  console.log(`wrote ${file}`);
}
