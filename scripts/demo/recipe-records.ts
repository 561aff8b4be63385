import fs from 'node:fs';
import { Decimal } from 'decimal.js';
import Papa from 'papaparse';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import { inTradeData } from '#test/trade-data.ts';
import type { IowaProduct } from './iowa-records.ts';

/** Published cocktails, of which only facts are used: name, category, ingredients, amounts. */
const GUIDE = 'recipes_mr_boston/mr-boston-flattened.csv';
const DATABASE = 'recipes_thecocktaildb/all_drinks.csv';

/** Those whose spirits the demo venue all stocks. */
const CHOSEN: readonly (readonly [file: string, name: string])[] = [
  [DATABASE, 'Angel Face'],
  [DATABASE, 'Baby Guinness'],
  [DATABASE, 'Boston Sidecar'],
  [DATABASE, 'Frisco Sour'],
  [DATABASE, 'Kentucky B And B'],
  [DATABASE, 'Kentucky Colonel'],
  [DATABASE, 'London Town'],
  [DATABASE, 'Sidecar Cocktail'],
  [DATABASE, 'Veteran'],
  [GUIDE, 'After Dinner Cocktail'],
  [GUIDE, 'American Trilogy'],
  [GUIDE, 'Barton Special'],
  [GUIDE, 'Between-The-Sheets Cocktail'],
  [GUIDE, 'Black Russian'],
  [GUIDE, 'Brave Bull'],
  [GUIDE, 'Flying Dutchman'],
  [GUIDE, 'Gentle Ben'],
  [GUIDE, 'Harrington'],
  [GUIDE, "Hotel D'alsace"],
  [GUIDE, 'Long Island Tea'],
  [GUIDE, 'Lugger'],
  [GUIDE, 'Priority Cocktail'],
  [GUIDE, 'Spanish Town Cocktail'],
  [GUIDE, 'White Lady'],
];

/** The venue's item for each. Ingredients it does not stock (fresh juice, sugar, bitters, garnish) are left out. */
const STOCKED: Readonly<Record<string, string>> = {
  'apple brandy': 'Sooh Calvados Morin Selection',
  applejack: 'Sooh Calvados Morin Selection',
  'apricot brandy': 'Sooh Rothman & Winter Orchard Apricot',
  'apricot flavored brandy': 'Sooh Rothman & Winter Orchard Apricot',
  "bailey's irish cream": 'Baileys Original Irish Cream',
  benedictine: 'Sooh Benedictine Liqueur Dom',
  'blanco tequila': 'Corralejo Silver',
  'blended whiskey': 'Nefarious Blended Whiskey',
  bourbon: 'Buffalo Trace Bourbon',
  brandy: 'Courvoisier VS Cognac',
  calvados: 'Sooh Calvados Morin Selection',
  'cherry brandy': 'Sooh Cherry Heering',
  'coffee liqueur': 'Kamora Coffee Liqueur',
  'dark rum': 'Goslings Black Seal',
  gin: 'Aviation American Gin',
  'green chartreuse': 'Ha Chartreuse Green French Liqueur',
  'irish whiskey': 'Jameson',
  kahlua: 'Kamora Coffee Liqueur',
  'light rum': 'Cruzan Light',
  'maraschino liqueur': 'Luxardo Maraschino Cherry',
  scotch: 'Dewars White Label Scotch',
  'straight rye whiskey': 'Old Overholt Rye',
  tequila: 'Corralejo Silver',
  'triple sec': 'Juarez Triple Sec',
  vodka: 'Titos Handmade Vodka',
};

type Cells = Readonly<Record<string, string | undefined>>;

export interface Recipe {
  readonly name: string;
  readonly category: string;
  readonly price: number;
  readonly ingredients: readonly { readonly product: IowaProduct; readonly ounces: string }[];
}

/** The chosen recipes. Prices are made up by a rule: $9, plus $2 per ingredient. */
export function readRecipes(products: readonly IowaProduct[]): Recipe[] {
  return CHOSEN.map(([file, name]) => {
    const cells = recordOf(file, name);
    const ingredients = ingredientsOf(cells).map(({ ingredient, ounces }) => ({
      product: productOf(products, ingredient),
      ounces,
    }));
    const category = cells.category ?? cells.strCategory ?? '';
    return { name, category, price: 9 + 2 * ingredients.length, ingredients };
  });
}

/** The recipes in import format. */
export function toRecipeFile(recipes: readonly Recipe[]): string {
  const lines = recipes.flatMap(({ name, category, price, ingredients }) =>
    ingredients.map(({ product, ounces }) =>
      csvLine([name, category, figure(String(price)), product.barcode, product.name, figure(ounces), 'oz']),
    ),
  );
  return (
    csvLine(['recipe', 'category', 'price', 'ingredient_barcode', 'ingredient', 'amount', 'unit']) + lines.join('')
  );
}

function recordOf(file: string, name: string): Cells {
  const text = fs.readFileSync(inTradeData(file), 'utf8').replace(/^\ufeff/, '');
  const { data } = Papa.parse<Cells>(text, { header: true, skipEmptyLines: true });
  const found = data.find((cells) => (cells.name ?? cells.strDrink)?.trim() === name);
  if (!found) throw new Error(`recordOf: ${file} has no ${name}`);
  return found;
}

function ingredientsOf(cells: Cells): { ingredient: string; ounces: string }[] {
  return Array.from({ length: 15 }, (_, index) => index + 1).flatMap((place) => {
    const ingredient = (cells[`ingredient-${place}`] ?? cells[`strIngredient${place}`] ?? '').trim().toLowerCase();
    const measure = (cells[`measurement-${place}`] ?? cells[`strMeasure${place}`] ?? '').trim();
    return ingredient in STOCKED ? [{ ingredient, ounces: readOunces(measure) }] : [];
  });
}

/** "1 1/2 oz" is 1.5. */
function readOunces(measure: string): string {
  const [, whole, top, bottom] = /^(?:(\d+)\s*)?(?:(\d+)\/(\d+)\s*)?oz$/.exec(measure) ?? [];
  if (!whole && !top) throw new Error(`readOunces: ${measure}`);
  return new Decimal(whole ?? 0).plus(new Decimal(top ?? 0).div(bottom ?? 1)).toString();
}

function productOf(products: readonly IowaProduct[], ingredient: string): IowaProduct {
  const found = products.find(({ name, size }) => name === STOCKED[ingredient] && size === '750 mL');
  if (!found) throw new Error(`productOf: ${STOCKED[ingredient]} is not stocked`);
  return found;
}
