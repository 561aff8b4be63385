import type { Layout } from './layouts.ts';
import type { Paper, PaperLine } from './make-paper.ts';

/** A line as it was read. */
interface ScoredLine {
  readonly code: string | null;
  readonly name: string;
  readonly pack: number | null;
  readonly cases: string;
  readonly bottles: string;
  readonly unit_known: boolean;
  readonly price?: string | null | undefined;
  readonly total: string;
}

export interface Score {
  readonly lines: number;
  /** Found with quantity, unit, pack, price, amount, number and name as they are in the vendor's books. */
  readonly exact: number;
  /** Not so, and nothing asks a person to look. */
  readonly wrongSure: readonly string[];
  readonly refused: boolean;
  readonly total: boolean;
}

const IGNORED = /^(?:ml|cl|upc|lt|ltr|liter|oz)$/;

const wordsOf = (name: string): string[] =>
  (
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  ).filter((word) => !IGNORED.test(word));

/** A name that is printed in a narrow column may be cut. */
function isName(read: string, said: string, cut: boolean): boolean {
  const [found, own] = [wordsOf(read), wordsOf(cut ? said.slice(0, 32) : said)];
  const same = (word: string, other: string) =>
    word === other || (cut && (other.startsWith(word) || word.startsWith(other)));
  const common = found.filter((word) => own.some((other) => same(word, other))).length;
  const most = Math.max(found.length, own.length);
  return common >= 0.8 * most || (cut && common >= most - 1);
}

const cents = (text: string | null | undefined): number => Math.round(Number(text) * 100);

/** What of a line is not as the vendor has it, of all that the layout shows. */
function faultsOf(read: ScoredLine, said: PaperLine, layout: Layout): string[] {
  const has = (field: string) => layout.kind === 'stacked' || layout.columns.some((column) => column.field === field);
  const cut = layout.kind === 'lines';
  const showsPack = has('pack') || has('packsize') || (layout.packInName !== null && !cut);
  const right: Readonly<Record<string, boolean>> = {
    quantity: Number(read.cases) + Number(read.bottles) === said.quantity,
    amount: cents(read.total) === said.amount,
    price: cents(read.price) === said.price,
    name: isName(read.name, said.name, cut),
    code: !has('code') || read.code === said.code,
    unit: !(has('unit') || has('cases')) || (Number(read.cases) !== 0) === said.inCases,
    pack: !showsPack || read.pack === said.pack,
  };
  return Object.keys(right).filter((what) => !right[what]);
}

/** How much of a paper was read right. `isSure` says that nothing asks a person to look at a line. */
export function scorePaper<T extends ScoredLine>(
  read: { readonly lines: readonly T[]; readonly total: string | null },
  paper: Paper,
  layout: Layout,
  isSure: (line: T) => boolean,
): Score {
  const free = new Set(read.lines);
  let exact = 0;
  for (const said of paper.lines) {
    const found = [...free].find((line) => faultsOf(line, said, layout).length === 0);
    if (!found) continue;
    exact += 1;
    free.delete(found);
  }
  return {
    lines: paper.lines.length,
    exact,
    wrongSure: [...free].filter(isSure).map((line) => `${layout.seed}: ${JSON.stringify(line)}`),
    refused: read.lines.length === 0,
    total: cents(read.total) === paper.total,
  };
}
