import type { Face, FontKind } from '#shared/server/pdf/text-layout.ts';
import type { PublicStyle } from '../../contract/style-schemas.ts';
import { FONTS, type ListLook, type StyleType } from '../../domain/looks.ts';

export type Looks = Omit<PublicStyle, 'type'>;

/** The type of one kind of text on paper. */
export interface PaperText {
  readonly face: Face;
  readonly color: string;
  readonly align: 'left' | 'center' | 'right';
  /** Space below, in points. */
  readonly gap: number;
  readonly upper?: boolean;
}

/** A complete look on paper. */
export interface PaperLook {
  readonly texts: Readonly<Record<StyleType, PaperText>>;
  readonly venue: PaperText;
  readonly ink: string;
  readonly faint: string;
  readonly accent: string;
  readonly page: string | null;
  /** Under the title and the names of groups. */
  readonly rule: 'none' | 'short' | 'full' | 'double';
  readonly leaders: boolean;
  readonly framed: boolean;
}

interface Design extends Omit<PaperLook, 'texts' | 'venue'> {
  readonly kind: FontKind;
  readonly align: 'left' | 'center';
  readonly upper: boolean;
  readonly strong: boolean;
  readonly titleSize: number;
}

const DESIGNS: Readonly<Record<Exclude<ListLook, 'own'>, Design>> = {
  cellar: {
    kind: 'serif',
    align: 'center',
    upper: false,
    strong: false,
    titleSize: 34,
    ink: '#2a2320',
    faint: '#6f625b',
    accent: '#6b1f2a',
    page: null,
    rule: 'short',
    leaders: false,
    framed: false,
  },
  brasserie: {
    kind: 'serif',
    align: 'center',
    upper: true,
    strong: true,
    titleSize: 26,
    ink: '#1d2b24',
    faint: '#5d6862',
    accent: '#1f5a43',
    page: null,
    rule: 'double',
    leaders: true,
    framed: true,
  },
  gallery: {
    kind: 'sans-serif',
    align: 'left',
    upper: false,
    strong: true,
    titleSize: 30,
    ink: '#161616',
    faint: '#6a6a6a',
    accent: '#161616',
    page: null,
    rule: 'full',
    leaders: false,
    framed: false,
  },
  night: {
    kind: 'serif',
    align: 'center',
    upper: true,
    strong: false,
    titleSize: 28,
    ink: '#f1e9d8',
    faint: '#b3a78f',
    accent: '#d0a95f',
    page: '#15130f',
    rule: 'short',
    leaders: false,
    framed: true,
  },
};

/** A ready-made look on paper. */
function designed(look: Exclude<ListLook, 'own'>): PaperLook {
  const { kind, align, upper, strong, titleSize, ...rest } = DESIGNS[look];
  const spacing = upper ? 2.2 : 0;
  const big = kind === 'serif' ? 1.14 : 1;
  return {
    ...rest,
    venue: { face: { kind, size: 9.5, spacing: 2.4 }, color: rest.faint, align, gap: 8, upper: true },
    texts: {
      list: { face: { kind, strong, size: titleSize, spacing: upper ? 3 : 0 }, color: rest.ink, align, gap: 20, upper },
      group: {
        face: { kind, strong, size: (upper ? 12.5 : 17) * big, spacing },
        color: rest.accent,
        align,
        gap: 10,
        upper,
      },
      header: {
        face: { kind, strong: kind !== 'serif', italic: kind === 'serif', size: 11.5 * big },
        color: rest.accent,
        align: 'left',
        gap: 4,
      },
      item: { face: { kind, size: 10 * big }, color: rest.ink, align: 'left', gap: 7 },
    },
  };
}

const FAINT = '#6b655e';

function styled({ fontFamily, fontSize, fontWeight, color, alignment, spacing }: Looks): PaperText {
  const face = { kind: FONTS[fontFamily], size: fontSize, strong: fontWeight >= 500 };
  return { face, color, align: alignment, gap: spacing };
}

/** The list's own styles on paper, or its ready-made look. */
export function paperLook(look: ListLook, styles: readonly PublicStyle[]): PaperLook {
  if (look !== 'own') return designed(look);
  const of = (type: StyleType) => styled(styles.find((style) => style.type === type) as Looks);
  return {
    texts: { list: of('list'), group: of('group'), item: of('item'), header: of('header') },
    venue: { face: { kind: 'sans-serif', size: 9 }, color: FAINT, align: of('list').align, gap: 6 },
    ink: of('item').color,
    faint: FAINT,
    accent: of('group').color,
    page: null,
    rule: 'none',
    leaders: false,
    framed: false,
  };
}

/** A group's own style wins over the style of all group names, unless the list has a ready-made look. */
export const groupText = (look: ListLook, style: Looks | null, usual: PaperText): PaperText =>
  look === 'own' && style ? styled(style) : usual;

/** A more subtle text of the same kind: notes, regions, subheaders. */
export const quieter = ({ face, color, ...rest }: PaperText, faint: string, scale = 0.86): PaperText => ({
  ...rest,
  face: { ...face, size: Math.max(6, face.size * scale), strong: false },
  color: faint || color,
});
