/**
 * Elements of rows that left are given to rows that come: changing the texts of a row costs a fraction of making one.
 * A row keeps its slot for as long as it is in the document, and with it the focus that may stand in it.
 */
export class RowSlots {
  #slots = new Map<string, number>();

  /** A slot for each of these rows, which are all the rows there are now. */
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

  /** The document's order is the order of the slots: from now on again that of the rows. */
  reorder(): void {
    this.#slots = new Map();
  }
}

export const inOrder = (slots: readonly number[]): boolean =>
  slots.every((slot, place) => place === 0 || slot > (slots[place - 1] ?? 0));
