import type { CSSProperties } from 'react';
import { FONTS } from '../../domain/looks.ts';
import type { ListStyle } from '../lists-api.ts';

export type Looks = Pick<
  ListStyle,
  'type' | 'fontFamily' | 'fontSize' | 'fontWeight' | 'color' | 'alignment' | 'spacing'
>;

/** A style as CSS. Dark screens lighten its color until it is readable. */
export function looksOf(style: Looks | undefined): CSSProperties {
  if (!style) return {};
  const { fontFamily, fontSize, fontWeight, color, alignment, spacing } = style;
  return {
    fontFamily: `${fontFamily === 'Inter' ? '"Inter Variable", ' : ''}"${fontFamily}", ${FONTS[fontFamily]}`,
    fontSize: `${fontSize}pt`,
    fontWeight,
    color: `light-dark(${color}, color-mix(in oklab, ${color}, white 86%))`,
    textAlign: alignment,
    marginBottom: spacing,
  };
}
