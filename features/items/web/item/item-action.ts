/** A button of the Inventory tab that a feature above items offers. The application joins them. */
export interface ItemAction {
  label: string;
  /** Key of the dialog that it opens, which is given the item as a StockSubject. */
  dialog: string;
  /** Offered for batches, or for all other items. */
  forBatch: boolean;
}

/** What the item's kind allows: a batch is made again, anything else is bought again (STK-009, STK-010). */
export const actionsOf = (actions: readonly ItemAction[], batch: boolean): ItemAction[] =>
  actions.filter((action) => action.forBatch === batch);
