import type { ListEntry } from '../lists-api.ts';

/** The name of a row in the builder. */
export function nameOfEntry(entry: ListEntry): string {
  switch (entry.type) {
    case 'ITEM':
      return entry.sellable_item_group?.name ?? 'No longer sold';
    case 'HEADER':
      return entry.header_text ?? 'Header';
    case 'SUBHEADER':
      return entry.subheader_text ?? 'Subheader';
    case 'SPACER':
      return 'Spacer';
    case 'IMAGE':
      return 'Image';
    case 'TOC':
      return 'Table of contents';
  }
}

/** More about an entry in a few words. */
export function aboutEntry(entry: ListEntry): string {
  const { type, sellable_item_group: sold, custom_price, notes, spacer_height } = entry;
  if (type === 'SPACER') return `${spacer_height} px`;
  if (type === 'IMAGE') return entry.image_url ? (notes ?? '') : 'No image yet: guests see nothing here';
  if (type === 'HEADER' || type === 'SUBHEADER') return type === 'HEADER' ? 'Header' : 'Subheader';
  if (type === 'TOC') return 'Links to every group';
  if (!sold) return 'Hidden from guests';
  const custom = custom_price === null ? '' : 'own price';
  return [sold.vintage, sold.size, sold.group_type === 'RE' ? 'Recipe' : '', custom, notes].filter(Boolean).join(' · ');
}
