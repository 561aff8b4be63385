import { items } from '#features/items/web/items-api.ts';
import { findByCode } from './find-by-code.ts';

/** The venue's item with exactly this barcode, and the bottles per scan. */
export async function findItemByCode(code: string) {
  for (const found of await items.call.searchItems({ q: code, show_oos: true, size: 5 })) {
    const { data } = await items.call.getItem({ id: found.id });
    const hit = findByCode([data], code);
    if (hit) return { found, data, pack: hit.pack };
  }
  return undefined;
}
