/** The real parts of the demo venue, one sentence each. */
export const DEMO_TEXT =
  'The purchases are real: every order of one cocktail bar from August 2021 to October 2022, with products, bottles, ' +
  'prices and dates as published by the State of Iowa (Iowa Alcoholic Beverages Division, data.iowa.gov). ' +
  'Shelf locations and counts are made up from them for the demo.';
