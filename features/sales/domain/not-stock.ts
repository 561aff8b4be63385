import { withoutRequest } from './read-pos-name.ts';

/** Why a POS item is probably not a stocked drink. */
export type NotStock = 'food' | 'merchandise' | 'charge';

const list = (text: string) => text.trim().split(/\s+/);

/** Words that mean food anywhere in a name, in the singular. Kitchens of many countries use the same tills. */
const FOOD = new Set(
  list(`
  appetizer starter entree dessert burger cheeseburger hamburger slider sandwich sub wrap panini toast toastie fries chips
  nachos taco burrito quesadilla enchilada fajita salsa guacamole pizza calzone pasta spaghetti penne linguine ravioli lasagna
  gnocchi risotto salad soup bisque chowder stew chili wings tenders nuggets chicken beef steak ribeye sirloin filet brisket pork
  ribs bacon sausage salami ham lamb duck turkey veal meat meatball fish salmon tuna cod halibut shrimp prawn lobster crab calamari
  oyster clam mussel scallop sushi sashimi tempura ramen noodle rice pilau biryani naan roti chapati paratha kulcha papadum puree curry korma
  madras vindaloo bhuna dhansak balti karahi jalfrezi pasanda dupiaza pathia rogan tikka tandoori masala bhajee bhaji samosa
  pakora paneer aloo saag dall dal raita chutney pickle kebab shashlik falafel hummus pita gyro shawarma egg omelet omelette
  frittata pancake waffle crepe bagel croissant muffin scone brownie cookie biscuit cake cheesecake pie tart tartine pastry baguette
  brioche focaccia bread bun roll pudding mousse gelato sorbet sundae donut doughnut churro fudge chocolates granola muesli
  oatmeal yogurt jam spread cheese charcuterie bruschetta crostini pretzel popcorn crisps olives edamame tofu fritter
  empanada polenta truffles mushroom potato potatoes tots vegetable veggie broccoli asparagus coleslaw kids brunch platter ketchup mayo
  cinnamon-roll tiffin alfajores medialuna pintxos gingerbread shortbread mincepie flapjack snack candy gum sauce hari achar rezala
  roshni sylhet mysore methi haryali persian bengal samba gobi chaat chana tarka keema peshwari muttar sheek starter shaslick shashlick
  kurma raitha sponge panettone panatone stollen bakewell pouch
  curd poutine pierogi dumpling wonton gyoza spring-roll quinoa kale avocado`),
);

const MERCHANDISE = new Set(
  list(`shirt tshirt t-shirt tee hoodie hat cap beanie sticker mug tote bag merch merchandise postcard card gift giftcard koozie
  poster magnet keychain bandana sweatshirt glassware basket`),
);

const CHARGE = new Set(
  list(`gratuity fee deposit corkage delivery tip adjustment surcharge donation ticket tickets rental cover refund
  reservation cleaning shipping service`),
);

/** Words that mean a drink even if the name has a dish: "Bloody Mary with bacon", "Chocolate Martini". */
const DRINKS = new Set(
  list(`beer ale lager ipa stout porter pilsner cider wine rose champagne prosecco cava merlot cabernet chardonnay pinot sauvignon
  riesling malbec shiraz syrah zinfandel rioja chianti vodka gin rum tequila mezcal whiskey whisky bourbon scotch rye brandy cognac
  liqueur amaro vermouth sake soju bitters martini margarita mojito daiquiri negroni manhattan cocktail highball spritz sour fizz
  punch sangria mimosa bellini mule collins julep colada mary shot draft bottle can pint carafe water soda juice cola coke pepsi
  sprite lemonade tonic coffee espresso latte cappuccino tea kombucha smoothie milkshake`),
);

const FOOD_CATEGORY =
  /\b(foods?|kitchen|appetizers?|starters?|small plates|entr[eé]es?|mains?|desserts?|sides?|salads?|soups?|sandwich(es)?|burgers?|pizzas?|pastas?|tacos|snacks?|breakfast|lunch|brunch|dinner|bakery|pastr(y|ies)|kids( menu)?)\b/i;
const MERCHANDISE_CATEGORY = /\b(merch(andise)?|retail goods|apparel|clothing|gift cards?|swag)\b/i;
const DRINK_CATEGORY =
  /\b(drinks?|beverages?|bar|beers?|wines?|spirits?|liquors?|cocktails?|whisk(e)?ys?|vodkas?|gins?|rums?|tequilas?|draft|draught|taps?)\b/i;

/**
 * Recognizes food, merchandise, and charges by the till's category and the words of the name; null if it may be a
 * drink. Prices are not considered.
 */
export function notStock(name: string, variation: string | null, category: string | null): NotStock | null {
  if (category && DRINK_CATEGORY.test(category)) return null;
  if (category && FOOD_CATEGORY.test(category)) return 'food';
  if (category && MERCHANDISE_CATEGORY.test(category)) return 'merchandise';
  // Extras that come with a drink do not make it a dish.
  const words = [withoutRequest(name).split(/\bwith\b|\bw\//i)[0], variation ?? '']
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}'’-]+/u)
    .filter(Boolean);
  const has = (among: ReadonlySet<string>) =>
    words.some((word) => among.has(word) || among.has(word.replace(/s$/, '')));
  const last = words.at(-1) ?? '';
  // "Rum cake" is food, "cake vodka" is a drink: the last word decides.
  const isDrink = has(DRINKS) && !(FOOD.has(last) || FOOD.has(last.replace(/s$/, '')));
  if (isDrink) return null;
  if (has(MERCHANDISE)) return 'merchandise';
  if (has(CHARGE) && !has(FOOD)) return 'charge';
  return has(FOOD) ? 'food' : null;
}
