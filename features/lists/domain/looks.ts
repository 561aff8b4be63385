/** The texts with a style: the list's title, the names of groups, the entries, the headers between them. */
export const STYLE_TYPES = ['list', 'group', 'item', 'header'] as const;

export type StyleType = (typeof STYLE_TYPES)[number];

export const ALIGNMENTS = ['left', 'center', 'right'] as const;

/** Ready-made looks, and `own`: the list's own styles. */
export const LIST_LOOKS = ['own', 'cellar', 'brasserie', 'gallery', 'night'] as const;

export type ListLook = (typeof LIST_LOOKS)[number];

/** How guests see entries without stock. */
export const SOLD_OUT = ['hide', 'mark', 'ignore'] as const;

export type SoldOut = (typeof SOLD_OUT)[number];

/** Fonts of browsers, and their replacements on paper. */
export const FONTS = {
  Inter: 'sans-serif',
  Arial: 'sans-serif',
  Helvetica: 'sans-serif',
  Verdana: 'sans-serif',
  Georgia: 'serif',
  'Times New Roman': 'serif',
  'Courier New': 'monospace',
} as const;

export type FontFamily = keyof typeof FONTS;

export const FONT_FAMILIES = Object.keys(FONTS) as [FontFamily, ...FontFamily[]];
