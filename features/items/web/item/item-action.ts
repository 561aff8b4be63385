/** An action of the Inventory tab, offered by a higher feature. The application joins them. */
export interface ItemAction {
  label: string;
  /** What it does, in one line. */
  does: string;
  /** Key of the dialog to open, which gets the item as a StockSubject. */
  dialog: string;
  /** Offered for batches, or for all other items. */
  forBatch: boolean;
  /** The one that most people come for: a green button. All others are in "More". */
  primary?: true;
}

/** The actions for the item's kind: a batch is made again, anything else is bought again (STK-009, STK-010). */
export const actionsOf = (actions: readonly ItemAction[], batch: boolean): ItemAction[] =>
  actions.filter((action) => action.forBatch === batch);
