import { currencySign, numberMarks } from './format.ts';
import { divide, type Fraction, fractionOf, minus, plus, rounded, times } from './fraction.ts';

/** The value of a typed quantity or amount (`text` is the exact decimal), or the reason it is invalid. */
export type ParsedQuantity = { ok: true; value: number; text: string } | { ok: false; reason: string };

export interface QuantityOptions {
  /** Units per case; without it "2c" is refused instead of guessed. */
  unitsPerCase?: number;
  /** Decimal places kept (stock keeps six, money two). */
  decimals?: number;
}

const LONGEST_EXPRESSION = 100;
const NOT_A_QUANTITY = 'Enter a number, or a calculation such as 3+4 or 1/2';
const VULGAR_FRACTIONS: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
const TOKEN = /\s*(?:(\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+)|([-+*/()cC]))/y;

class Refused extends Error {}

/** Sums as people of the region in force type them, with its decimal mark and its currency's sign: evaluates plain arithmetic (+ - * / and parentheses), mixed fractions ("1 1/2") and cases ("2c+3"). */
export function parseQuantity(text: string, options: QuantityOptions = {}): ParsedQuantity {
  try {
    const tokens = tokenize(plainFigures(text));
    const reader = new ExpressionReader(tokens, options.unitsPerCase);
    const value = reader.readAll();
    const exact = rounded(value, options.decimals ?? 6);
    return { ok: true, value: Number(exact), text: exact };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    throw error;
  }
}

const GROUPS: Readonly<Record<string, string>> = { '.': '.', "'": "'\u2019", '\u2019': "'\u2019", ',': ',' };
/** 12,34,567 */
const PAIRS = /(?<![\d.,])\d{1,2}(?:,\d{2})+,\d{3}(?![\d,])/g;
const SPACES = ' \u00a0\u202f';

/** The text with figures as programs write them: "1.234,50 €" of Germany is "1234.50", "1,5" is "1.5". */
function plainFigures(text: string): string {
  const { decimal, group, inPairs } = numberMarks();
  const amount = text.replace(currencySign(), '');
  if (decimal === '.' && group === ',')
    return inPairs ? amount.replace(PAIRS, (figure) => figure.replaceAll(',', '')) : amount;
  const marks = GROUPS[group] ?? SPACES;
  const grouped = new RegExp(`(?<![\\d.,])\\d{1,3}(?:[${marks}]\\d{3})+(?![\\d/])`, 'g');
  const ungrouped = amount.replace(grouped, (figure) => figure.replace(/\D/g, ''));
  return decimal === ',' ? ungrouped.replaceAll(',', '.') : ungrouped;
}

function tokenize(text: string): string[] {
  const plain = text
    .trim()
    .replace(/[½¼¾⅓⅔⅛⅜⅝⅞]/g, (sign) => ` ${VULGAR_FRACTIONS[sign]}`)
    .replaceAll('\u2212', '-')
    .replaceAll('×', '*')
    .trim();
  if (plain === '') throw new Refused('Enter a number');
  if (plain.length > LONGEST_EXPRESSION) throw new Refused('This is too long to be a quantity');
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < plain.length) {
    const match = TOKEN.exec(plain);
    if (!match) throw new Refused(NOT_A_QUANTITY);
    tokens.push(match[1] ? match[1].replaceAll(',', '') : (match[2] as string).toLowerCase());
  }
  return tokens;
}

const isNumber = (token: string | undefined) => token !== undefined && /^[\d.]/.test(token);

/** Recursive descent over sum, product, sign and number; never evaluates input as code. */
class ExpressionReader {
  private at = 0;
  private readonly tokens: string[];
  private readonly unitsPerCase: number | undefined;

  constructor(tokens: string[], unitsPerCase: number | undefined) {
    this.tokens = tokens;
    this.unitsPerCase = unitsPerCase;
  }

  readAll(): Fraction {
    const value = this.sum();
    if (this.at < this.tokens.length) throw new Refused(NOT_A_QUANTITY);
    return value;
  }

  private sum(): Fraction {
    let value = this.product();
    while (this.peek() === '+' || this.peek() === '-')
      value = this.take() === '+' ? plus(value, this.product()) : minus(value, this.product());
    return value;
  }

  /** "c" applies to the whole product before it, so that "1/2c" is half a case. */
  private product(): Fraction {
    let value = this.inCases(this.signed());
    while (this.peek() === '*' || this.peek() === '/') {
      if (this.take() === '*') value = times(value, this.signed());
      else {
        const divisor = this.signed();
        if (divisor.top === 0n) throw new Refused('A number cannot be divided by zero');
        value = divide(value, divisor);
      }
      value = this.inCases(value);
    }
    return value;
  }

  private signed(): Fraction {
    if (this.peek() === '-') {
      this.take();
      return minus(fractionOf('0'), this.signed());
    }
    if (this.peek() === '+') this.take();
    return this.single();
  }

  private single(): Fraction {
    const token = this.take();
    if (token === '(') {
      const value = this.sum();
      if (this.take() !== ')') throw new Refused('A parenthesis is not closed');
      return value;
    }
    if (!isNumber(token)) throw new Refused(NOT_A_QUANTITY);
    return plus(fractionOf(token as string), this.mixedFraction());
  }

  /** The "1/2" of "1 1/2": a number directly after a number, which is invalid anywhere else. */
  private mixedFraction(): Fraction {
    if (!isNumber(this.peek())) return fractionOf('0');
    const [top, slash, bottom] = this.tokens.slice(this.at, this.at + 3);
    if (slash !== '/' || !isNumber(bottom) || Number(bottom) === 0) throw new Refused(NOT_A_QUANTITY);
    this.at += 3;
    return divide(fractionOf(top as string), fractionOf(bottom as string));
  }

  private inCases(value: Fraction): Fraction {
    if (this.peek() !== 'c') return value;
    this.take();
    if (!this.unitsPerCase) throw new Refused('No case size is known here: enter units, such as 2*12');
    return times(value, fractionOf(String(this.unitsPerCase)));
  }

  private peek(): string | undefined {
    return this.tokens[this.at];
  }

  private take(): string | undefined {
    return this.tokens[this.at++];
  }
}
