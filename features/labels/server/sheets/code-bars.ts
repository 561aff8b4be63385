import { type Bar, layBars, type Modules } from '../../domain/bar-layout.ts';
import { LABEL_SHEET } from '../../domain/label-sheet.ts';

/** Characters that scanners read back unchanged: others have no place in CODE128. */
const WRITABLE = /^[\x20-\x7e]+$/;
/** Any code up to this length fits a label. */
const SURELY_FITS = 18;

type Encode = (code: string) => Modules | null;

/** Loads the encoder on demand, because it takes memory that a process without printing never needs. */
async function loadEncoder(): Promise<Encode> {
  const { default: encoder } = await import('bwip-js/node');
  return (code) => {
    if (!WRITABLE.test(code)) return null;
    const [symbol] = encoder.raw({ bcid: 'code128', text: code });
    return symbol && 'sbs' in symbol ? symbol.sbs : null;
  };
}

/** CODE128 bars for codes (OCONST-030), centered within this width; null for a code that cannot be printed. */
export async function loadBars(width: number): Promise<(code: string) => readonly Bar[] | null> {
  const encode = await loadEncoder();
  return (code) => {
    const modules = encode(code);
    return modules && layBars(modules, width);
  };
}

/** Whether the bars of each code fit a label. */
export async function fitLabels(codes: readonly string[]): Promise<boolean[]> {
  const doubtful = codes.some((code) => WRITABLE.test(code) && code.length > SURELY_FITS);
  const bars = doubtful ? await loadBars(LABEL_SHEET.width) : () => null;
  return codes.map((code) => WRITABLE.test(code) && (code.length <= SURELY_FITS || bars(code) !== null));
}
