import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, isTest, listFiles } from './source-files.ts';

/** The one place, and the rules of regions that it follows. */
const PLACES = new Set(['shared/domain/format.ts', 'shared/domain/region.ts']);

/** Dates and figures that a program reads: the days of a timezone, its names, the names of tills' zones, points of a line. */
const TECHNICAL = new Set([
  'shared/web/chart/spark.tsx',
  'features/accounts/contract/organization-contract.ts',
  'features/accounts/web/parts/timezones.ts',
  'features/sales/server/import/pos-zones.ts',
  'shared/domain/zoned-day.ts',
  'shared/server/tables/zoned-time.ts',
]);

interface Refused {
  readonly pattern: RegExp;
  readonly use: string;
  readonly mayBeTechnical?: true;
  readonly only?: RegExp;
}

const REFUSED: readonly Refused[] = [
  { pattern: /\.toLocale(String|DateString|TimeString)\(/, use: 'a function of shared/domain/format.ts' },
  { pattern: /\bIntl\.(NumberFormat|ListFormat|RelativeTimeFormat)\b/, use: 'a function of shared/domain/format.ts' },
  {
    pattern: /\bIntl\.DateTimeFormat\([^)]/,
    use: 'a function of shared/domain/format.ts',
    mayBeTechnical: true,
  },
  // A dollar sign alone, before a figure, or before a value: not every venue's currency is the dollar.
  { pattern: /(['"`>])(US)?\$(\1|\d|\$\{|<)/, use: 'formatMoney, or currencySign of shared/domain/format.ts' },
  // These follow the language of the device, not the venue.
  {
    pattern: /\btype="(time|date|datetime-local|month|week)"/,
    use: 'TimeField or DayField of shared/web/dates',
  },
  // A point is not every venue's decimal mark: raw figures inside sentences and examples.
  {
    pattern: /`[^`]*\$\{(?!format|decimal)[^}`]*\.toFixed\([^}`]*\}(?!::)/,
    use: 'formatMoney, formatQuantity or formatFigure of shared/domain/format.ts',
    mayBeTechnical: true,
  },
  // A refusal is read by people, too.
  {
    pattern: /`[^`]*\$\{(?!format|decimal)[^}`]*\.(toString|toNumber|toDecimalPlaces)\([^}`]*\}[^`]* [a-z]+[^`]*`/,
    use: 'formatFigure of shared/domain/format.ts',
    only: /\/server\/(?!tables)/,
  },
  { pattern: />\{\w+(\.\w+)*\.toFixed\(/, use: 'formatFigure of shared/domain/format.ts' },
  {
    pattern: /['"`>][^'"`<>]*\bdollars?\b/i,
    use: '"money", or currencySign of shared/domain/format.ts',
    only: /\/web\//,
  },
  {
    pattern: /\b(placeholder|label|description)="[^"]*(\d\.\d|\boz\b|\bounces?\b)/i,
    use: 'an example in the region of the venue, such as usualPour or formatFigure',
  },
];

/** Text of a replacement, such as '$1', or of a path, such as '$id', is not an amount. */
const IS_PATTERN = /\.replace(All)?\(|startsWith\('\$'\)|includes\('\$'\)|<"\$0"|exec "\$0"/;

/** Figures, money and dates are written for people by one place, so that each venue reads its own. */
export const oneFormat: Check = {
  name: 'one format',
  async find(root) {
    const files = listFiles(root).filter(
      (file) => /^(app|features|shared)\//.test(file) && isCode(file) && !isTest(file) && !PLACES.has(file),
    );
    return files.flatMap((file) => findIn(file, fs.readFileSync(path.join(root, file), 'utf8')));
  },
};

/** The lines of a file that write a figure by themselves. */
function findIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    REFUSED.filter(({ pattern, mayBeTechnical, only }) => {
      if (only && !only.test(file)) return false;
      if (!pattern.test(line) || /^\s*(\*|\/\/|\/\*\*)/.test(line)) return false;
      if (mayBeTechnical && TECHNICAL.has(file)) return false;
      return pattern.source.includes('US') ? !IS_PATTERN.test(line) : true;
    }).map(({ use }) => `${file}:${index + 1} ${line.trim().slice(0, 80)}: use ${use}`),
  );
}
