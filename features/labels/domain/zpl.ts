export interface ZplLabel {
  readonly value: string;
  readonly name: string;
  readonly about: string;
  readonly quantity: number;
  /** The name as dots, where the printer's own font lacks its letters. */
  readonly nameGraphic?: ZplGraphic | undefined;
  readonly aboutGraphic?: ZplGraphic | undefined;
}

/** A picture of dots. */
export interface ZplGraphic {
  readonly width: number;
  readonly height: number;
  /** A bit for each dot, from the left; rows are padded to whole bytes. */
  readonly rows: readonly Uint8Array[];
}

export interface ZplPaper {
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

/** True for letters that label printers have in their own font. */
export const printerHas = (text: string): boolean => /^[\p{sc=Latin}\s!-~¡-ÿ·–—‘’“”…€]*$/u.test(text);

/** Where the texts of a label are, in dots. */
export function textPlaces({ width, height, dpi }: ZplPaper) {
  const dots = (millimeters: number) => Math.round((millimeters * dpi) / 25.4);
  const [wide, high, margin] = [dots(width), dots(height), dots(2)];
  const letters = Math.round(high * 0.14);
  return { dots, wide, high, margin, letters, room: wide - 2 * margin };
}

/** The text below the bars. */
export const belowText = ({ value, about }: Pick<ZplLabel, 'value' | 'about'>): string =>
  [value, about].filter(Boolean).join(' · ');

const hexOf = ({ rows }: ZplGraphic): string =>
  rows.map((row) => Array.from(row, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')).join('');

function graphicField(left: number, top: number, graphic: ZplGraphic): string {
  const across = Math.ceil(graphic.width / 8);
  const bytes = across * graphic.height;
  return `^FO${left},${top}^GFA,${bytes},${bytes},${across},${hexOf(graphic)}^FS`;
}

/**
 * The labels for a label printer that reads ZPL II: one format for each item, printed as often as asked. Texts are UTF-8
 * and wrap on two lines, or are drawn as dots; the code is CODE128, as on paper.
 */
export function writeZpl(labels: readonly ZplLabel[], paper: ZplPaper): string {
  const { dots, wide, high, margin, letters, room } = textPlaces(paper);
  const barsTop = margin + 2 * letters + dots(1);
  const barsHigh = Math.max(dots(4), high - barsTop - letters - dots(2));
  const module = Math.max(2, Math.round(paper.dpi / 150));
  return labels
    .map(({ value, name, about, quantity, nameGraphic, aboutGraphic }) =>
      [
        '^XA',
        '^CI28',
        `^PW${wide}`,
        `^LL${high}`,
        nameGraphic
          ? graphicField(margin, margin, nameGraphic)
          : `^FO${margin},${margin}^A0N,${letters},${letters}^FB${room},2,0,C^FH_^FD${fieldText(name)}^FS`,
        `^FO${margin},${barsTop}^FB${room},1,0,C^BY${module}^BCN,${barsHigh},N,N,N,A^FH_^FD${fieldText(value)}^FS`,
        aboutGraphic
          ? graphicField(margin, high - letters - dots(1), aboutGraphic)
          : `^FO${margin},${high - letters - dots(1)}^A0N,${Math.round(letters * 0.8)},${Math.round(letters * 0.8)}^FB${room},1,0,C^FH_^FD${fieldText(belowText({ value, about }))}^FS`,
        `^PQ${quantity}`,
        '^XZ',
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');
}
