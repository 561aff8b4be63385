/**
 * The state sells spirits only, so the demo's wine and beer, their prices and their vendors are made up. Names say what it
 * is and where it is from; no producer is named.
 */
export interface DemoProduct {
  /** Unique among all products. */
  readonly key: string;
  readonly name: string;
  readonly type: 'Spirits' | 'Wine' | 'Beer';
  readonly subtype: string;
  readonly size: string;
  readonly barcode: string;
  readonly producer: string;
  readonly region?: string;
  readonly variety?: string;
  readonly madeUp?: MadeUp;
}

interface MadeUp {
  readonly vendor: string;
  readonly cost: number;
  /** Containers in a case. */
  readonly pack: number;
  /** Glasses, bottles or pours in an average week. */
  readonly weekly: number;
  readonly par: number;
}

const WINE = 'Example Wine Imports';
const FINE_WINE = 'Example Fine Wine';
const BEER = 'Example Beer Distributing';

type Row = readonly [string, string, string, string, string, string, number, number, number, number];

const WINES: readonly Row[] = [
  ['Pinot Noir', 'Red', 'Willamette Valley', 'Pinot Noir', '750 mL', FINE_WINE, 15.5, 12, 16, 10],
  ['Cabernet Sauvignon', 'Red', 'Napa Valley', 'Cabernet Sauvignon', '750 mL', FINE_WINE, 19, 12, 14, 10],
  ['Malbec', 'Red', 'Mendoza', 'Malbec', '750 mL', WINE, 9.25, 12, 11, 8],
  ['Côtes du Rhône Rouge', 'Red', 'Rhône', 'Grenache', '750 mL', WINE, 10.5, 12, 9, 8],
  ['Chianti Classico', 'Red', 'Tuscany', 'Sangiovese', '750 mL', FINE_WINE, 14, 6, 6, 6],
  ['Rioja Crianza', 'Red', 'Rioja', 'Tempranillo', '750 mL', WINE, 9.75, 12, 5, 6],
  ['Chardonnay', 'White', 'Sonoma Coast', 'Chardonnay', '750 mL', FINE_WINE, 14.25, 12, 14, 10],
  ['Sauvignon Blanc', 'White', 'Marlborough', 'Sauvignon Blanc', '750 mL', WINE, 9.5, 12, 18, 12],
  ['Riesling Kabinett', 'White', 'Mosel', 'Riesling', '750 mL', WINE, 12.5, 12, 7, 6],
  ['Pinot Grigio', 'White', 'Alto Adige', 'Pinot Grigio', '750 mL', WINE, 10.25, 12, 12, 8],
  ['Dry Rosé', 'Rosé', 'Provence', 'Grenache', '750 mL', WINE, 11.5, 12, 10, 8],
  ['Prosecco Brut', 'Sparkling', 'Veneto', 'Glera', '750 mL', WINE, 9.9, 12, 15, 10],
  ['Champagne Brut', 'Sparkling', 'Champagne', 'Chardonnay', '750 mL', FINE_WINE, 34, 6, 3, 4],
  ['Tawny Port 10 Year', 'Fortified', 'Douro', 'Touriga Nacional', '750 mL', FINE_WINE, 21, 6, 3, 3],
];

const BEERS: readonly Row[] = [
  ['Pilsner', 'Lager', '', '', '12 oz', BEER, 1.18, 24, 36, 60],
  ['Light Lager', 'Lager', '', '', '12 oz', BEER, 0.98, 24, 30, 48],
  ['Mexican-Style Lager', 'Lager', '', '', '12 oz', BEER, 1.22, 24, 22, 36],
  ['West Coast IPA', 'Ale', '', '', '12 oz', BEER, 1.55, 24, 26, 48],
  ['Hazy IPA', 'Ale', '', '', '16 oz', BEER, 2.35, 24, 18, 36],
  ['Dry Stout', 'Ale', '', '', '12 oz', BEER, 1.45, 24, 9, 24],
  ['Dry Cider', 'Cider', '', '', '12 oz', BEER, 1.6, 24, 11, 24],
  ['Non-Alcoholic Lager', 'Lager', '', '', '12 oz', BEER, 1.25, 24, 8, 24],
  ['Draft Lager', 'Lager', '', '', '1/6 bbl', BEER, 72, 1, 34, 2],
  ['Draft IPA', 'Ale', '', '', '1/6 bbl', BEER, 92, 1, 30, 2],
];

const productOf =
  (type: 'Wine' | 'Beer') =>
  ([name, subtype, region, variety, size, vendor, cost, pack, weekly, par]: Row): DemoProduct => ({
    key: `${type} ${name}`,
    name: region ? `${name}, ${region}` : name,
    type,
    subtype,
    size,
    barcode: '',
    producer: '',
    ...(region ? { region, variety } : {}),
    madeUp: { vendor, cost, pack, weekly, par },
  });

export const MADE_UP: readonly DemoProduct[] = [...WINES.map(productOf('Wine')), ...BEERS.map(productOf('Beer'))];

/** Sold at the till but not counted: the till has the kitchen's as ignored, and the others unmatched. */
export const BESIDE_STOCK = [
  { name: 'Cheese Board', category: 'Kitchen', price: 18, weight: 5 },
  { name: 'Marinated Olives', category: 'Kitchen', price: 8, weight: 6 },
  { name: 'Club Soda', category: 'Soft Drinks', price: 3, weight: 6 },
  { name: 'Ginger Beer', category: 'Soft Drinks', price: 5, weight: 5 },
  { name: "Bartender's Choice", category: 'Cocktails', price: 14, weight: 4 },
  { name: 'Guest Tap Pint', category: 'Draft', price: 8, weight: 3 },
  { name: 'Old Fashioned Special', category: 'Cocktails', price: 15, weight: 2 },
] as const;

export const MODIFIERS = [
  { name: 'Neat', price: '0', of: 'Whiskey' },
  { name: 'On the rocks', price: '0', of: 'Whiskey' },
  { name: 'Soda back', price: '1', of: 'Whiskey' },
  { name: 'Lime', price: '0', of: 'White Spirits' },
  { name: 'Tonic', price: '2', of: 'White Spirits' },
] as const;

export const STAFF = ['Bartender 1', 'Bartender 2', 'Bartender 3'] as const;
