/**
 * Reuses the elements of removed rows for new ones: changing a row's texts costs a fraction of creating one. A row
 * keeps its slot while it is in the document, and with it a focus inside.
 */
export class RowSlots {
  #slots = new Map<string, number>();

  /** A slot for each of these rows, which must be all current rows. */
  assign(ids: readonly string[]): readonly number[] {
    const kept = new Map<string, number>();
    for (const id of ids) {
      const slot = this.#slots.get(id);
      if (slot !== undefined) kept.set(id, slot);
    }
    const taken = new Set(kept.values());
    let free = 0;
    const slots = ids.map((id) => {
      const slot = kept.get(id);
      if (slot !== undefined) return slot;
      while (taken.has(free)) free += 1;
      taken.add(free);
      kept.set(id, free);
      return free;
    });
    this.#slots = kept;
    return slots;
  }

  /** The document order is the order of the slots; makes it the order of the rows again. */
  reorder(): void {
    this.#slots = new Map();
  }
}

export const inOrder = (slots: readonly number[]): boolean =>
  slots.every((slot, place) => place === 0 || slot > (slots[place - 1] ?? 0));
