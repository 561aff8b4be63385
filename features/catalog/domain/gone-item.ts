/** Said of an item that exists, but is no longer active. */
export const ITEM_IS_GONE = 'This item was merged into another one, or its import was undone';
