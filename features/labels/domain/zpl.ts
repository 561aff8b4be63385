export interface ZplLabel {
  readonly value: string;
  readonly name: string;
  readonly about: string;
  readonly quantity: number;
}

interface ZplPaper {
  /** Of one label, millimeters. */
  readonly width: number;
  readonly height: number;
  /** Dots for each inch. */
  readonly dpi: 203 | 300 | 600;
}

/** `^` and `~` begin commands, `_` begins the hexadecimal code of a byte. */
const fieldText = (text: string): string =>
  [...text.replace(/\s+/g, ' ')]
    .map((sign) =>
      /[\^~_\\]/.test(sign) ? `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : sign,
    )
    .join('');

/**
 * The labels for a label printer that reads ZPL II: one format for each item, printed as often as asked. Texts are UTF-8
 * and wrap on two lines; the code is CODE128, as on paper.
 */
export function writeZpl(labels: readonly ZplLabel[], { width, height, dpi }: ZplPaper): string {
  const dots = (millimeters: number) => Math.round((millimeters * dpi) / 25.4);
  const [wide, high] = [dots(width), dots(height)];
  const margin = dots(2);
  const letters = Math.round(high * 0.14);
  const barsTop = margin + 2 * letters + dots(1);
  const barsHigh = Math.max(dots(4), high - barsTop - letters - dots(2));
  const module = Math.max(2, Math.round(dpi / 150));
  return labels
    .map(({ value, name, about, quantity }) =>
      [
        '^XA',
        '^CI28',
        `^PW${wide}`,
        `^LL${high}`,
        `^FO${margin},${margin}^A0N,${letters},${letters}^FB${wide - 2 * margin},2,0,C^FH_^FD${fieldText(name)}^FS`,
        `^FO${margin},${barsTop}^FB${wide - 2 * margin},1,0,C^BY${module}^BCN,${barsHigh},N,N,N,A^FH_^FD${fieldText(value)}^FS`,
        `^FO${margin},${high - letters - dots(1)}^A0N,${Math.round(letters * 0.8)},${Math.round(letters * 0.8)}^FB${wide - 2 * margin},1,0,C^FH_^FD${fieldText([value, about].filter(Boolean).join(' · '))}^FS`,
        `^PQ${quantity}`,
        '^XZ',
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');
}
