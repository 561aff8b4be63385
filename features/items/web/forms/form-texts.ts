/** Texts that several stock forms share, exactly as in the specification. */
export const NOTHING_USABLE = 'Error in submitting, please try again';
/** Re-order and Add New Stock end the same text with a period (ERR-024). */
export const NOTHING_USABLE_SENTENCE = `${NOTHING_USABLE}.`;
export const INVALID_DATA = 'Please enter valid data';
export const ITEM_MISSING = 'Inventory Item is required';
export const LOCATION_MISSING = 'Location is required';
export const QUANTITY_MISSING = 'Quantity is required';
export const QUANTITY_TOO_LOW = 'Quantity should be a number above 0';
export const COST_TOO_LOW = 'Cost should be either 0 or a number above 0';

/** How to type cases, where it is known how many units a case has. */
export const casesHint = (unitsPerCase: number | undefined): string | undefined =>
  unitsPerCase ? `2c+3 is two cases of ${unitsPerCase} and 3` : undefined;
