import { matchProducts, SURE_CONFIDENCE } from '#features/catalog/domain/matching/match-products.ts';
import { TRADE_DATA } from '#test/trade-data.ts';
import { WordIndex } from './find-offered.ts';
import { isOfNewProduct, mayBeRead, readFreshPairs } from './fresh-pairs.ts';
import { type Listed, type Pair, readLists, readPairs } from './lists.ts';

interface Answer {
  readonly pair: Pair;
  readonly best: Listed | null;
  readonly right: boolean;
  /** The first one reads just as the right one does: name and size do not tell them apart. */
  readonly alike: boolean;
  /** Training had nothing of this product. */
  readonly isNewProduct: boolean;
  readonly confidence: number;
  readonly ms: number;
}

interface Figures {
  readonly class: string;
  readonly pairs: number;
  /** Pairs whose product comes first. */
  readonly first: number;
  /** Of proposals that are at least 0.9 sure. */
  readonly precision: number;
  readonly recall: number;
}

/**
 * The pairs that taught the weights, those kept out of that, and two halves of those that came later: one was read to find
 * causes, the other one never.
 */
type Split = 'training' | 'held out' | 'fresh, read' | 'fresh, unread';

/** Asks for each pair which product of the other list it is, by name and size alone. */
function answerPairs(data: string, split: Split): Answer[] {
  const lists = readLists(data);
  const indexes = new Map([...lists].map(([name, rows]) => [name, new WordIndex(rows)]));
  const known = readPairs(data, lists);
  const pairs = split.startsWith('fresh')
    ? readFreshPairs(data, lists).filter((pair) => mayBeRead(pair) === (split === 'fresh, read'))
    : known.filter(({ heldOut }) => heldOut === (split === 'held out'));
  const isNew = isOfNewProduct(known.filter(({ heldOut }) => !heldOut));
  return pairs.map((pair) => {
    const started = performance.now();
    const offered = (indexes.get(pair.list) as WordIndex).find(pair.from.name);
    const found = matchProducts(pair.from, offered);
    const at = found.reduce((top, each, place) => (each.confidence > (found[top]?.confidence ?? 0) ? place : top), 0);
    const best = offered[at] ?? null;
    const right = best !== null && (best === pair.to || best.gtin === pair.gtin);
    const alike = best !== null && best.name === pair.to.name && best.content === pair.to.content;
    const isNewProduct = isNew(pair);
    return {
      pair,
      best,
      right,
      alike,
      isNewProduct,
      confidence: found[at]?.confidence ?? 0,
      ms: performance.now() - started,
    };
  });
}

function figuresOf(answers: readonly Answer[], name: string): Figures {
  const sure = answers.filter(({ confidence }) => confidence >= SURE_CONFIDENCE);
  const right = (among: readonly Answer[]) => among.filter((answer) => answer.right).length;
  return {
    class: name,
    pairs: answers.length,
    first: right(answers) / answers.length,
    precision: right(sure) / sure.length,
    recall: right(sure) / answers.length,
  };
}

/** How often proposals of each tenth of confidence are right. */
function calibration(answers: readonly Answer[]): { from: number; proposals: number; right: number }[] {
  return [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 2].flatMap((from, place, steps) => {
    const to = steps[place + 1] ?? 2;
    const among = answers.filter(({ confidence }) => confidence >= from && confidence < to);
    const right = among.filter((answer) => answer.right).length;
    return among.length === 0 ? [] : [{ from, proposals: among.length, right: right / among.length }];
  });
}

const percent = (share: number) => (100 * share).toFixed(1).padStart(6);

/** What `npm run bench -- --matching` prints first. */
export function printFigures(data: string, split: Split = 'held out'): void {
  const answers = answerPairs(data, split);
  console.log(`pairs: ${split}`);
  console.log(`${'class'.padEnd(22)}  pairs  first  sure and right  of all`);
  const byClass = [...Map.groupBy(answers, (answer) => answer.pair.class)].sort((a, b) => b[1].length - a[1].length);
  for (const [name, some] of [...byClass, ['all', answers] as const]) {
    const figures = figuresOf(some, name);
    console.log(
      `${name.padEnd(22)} ${String(figures.pairs).padStart(6)} ${percent(figures.first)} ${percent(figures.precision)}          ${percent(figures.recall)}`,
    );
  }
  for (const { from, proposals, right } of calibration(answers))
    console.log(
      `confidence from ${from.toFixed(2)}: ${String(proposals).padStart(5)} proposals, ${percent(right)} % right`,
    );
  const alike = answers.filter((answer) => answer.right || answer.alike).length / answers.length;
  console.log(`first, or one that reads the same: ${percent(alike)} %`);
  if (split.startsWith('fresh')) {
    const some = answers.filter(({ isNewProduct }) => isNewProduct);
    const right = some.filter((answer) => answer.right).length;
    console.log(
      `of products that training had nothing of: ${right} of ${some.length} first (${percent(right / some.length)} %)`,
    );
  }
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  console.log(
    `ms a query: ${times[times.length >> 1]?.toFixed(2)}, 95 of 100 under ${times[Math.floor(times.length * 0.95)]?.toFixed(2)}`,
  );
}

if (import.meta.main) {
  const split = process.argv.includes('--fresh')
    ? process.argv.includes('--wrong')
      ? 'fresh, read'
      : 'fresh, unread'
    : process.argv.includes('--training')
      ? 'training'
      : 'held out';
  printFigures(TRADE_DATA, split);
  if (process.argv.includes('--wrong'))
    for (const answer of answerPairs(TRADE_DATA, split).filter((each) => !each.right))
      console.log(
        `${answer.confidence}  ${answer.pair.from.name} ${answer.pair.from.content} | ${answer.pair.to.name} ${answer.pair.to.content} | ${answer.best?.name} ${answer.best?.content}`,
      );
}
