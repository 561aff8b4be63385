/** The real parts of the demo venue, one sentence each. */
export const DEMO_TEXT =
  'The spirits purchases are real: every order of one cocktail bar, with products, bottles and prices as published by the ' +
  'State of Iowa (Iowa Alcoholic Beverages Division, data.iowa.gov). Their dates are moved by whole weeks so that they end ' +
  'now. Wine, beer, sales, locations and counts are made up for the demo.';
