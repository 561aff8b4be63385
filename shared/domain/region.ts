import type { DateOrder } from './date-order.ts';

/** How a venue writes figures and measures drinks. Follows its country; each part can be changed. */
export interface Region {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** BCP 47; decides how dates and numbers are written. */
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
  /** What pours are measured in. */
  readonly units: PourUnit;
}

export type PourUnit = 'oz' | 'mL';

/** ISO 4217 by country; several countries share a currency. */
const COUNTRIES_OF: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  GBP: 'GB GG GS IM JE',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  DKK: 'DK FO GL',
  NOK: 'BV NO SJ',
  CHF: 'CH LI',
  MAD: 'EH MA',
  ILS: 'IL PS',
  XAF: 'CF CG CM GA GQ TD',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XCD: 'AG AI DM GD KN LC MS VC',
  XPF: 'NC PF WF',
  XCG: 'CW SX',
  ...one(
    'AED-AE AFN-AF ALL-AL AMD-AM AOA-AO ARS-AR AWG-AW AZN-AZ BAM-BA BBD-BB BDT-BD BHD-BH BIF-BI BMD-BM BND-BN BOB-BO ' +
      'BRL-BR BSD-BS BTN-BT BWP-BW BYN-BY BZD-BZ CAD-CA CDF-CD CLP-CL CNY-CN COP-CO CRC-CR CUP-CU CVE-CV CZK-CZ DJF-DJ ' +
      'DOP-DO DZD-DZ EGP-EG ERN-ER ETB-ET FJD-FJ FKP-FK GEL-GE GHS-GH GIP-GI GMD-GM GNF-GN GTQ-GT GYD-GY HKD-HK HNL-HN ' +
      'HTG-HT HUF-HU IDR-ID INR-IN IQD-IQ IRR-IR ISK-IS JMD-JM JOD-JO JPY-JP KES-KE KGS-KG KHR-KH KMF-KM KPW-KP KRW-KR ' +
      'KWD-KW KYD-KY KZT-KZ LAK-LA LBP-LB LKR-LK LRD-LR LSL-LS LYD-LY MDL-MD MGA-MG MKD-MK MMK-MM MNT-MN MOP-MO MRU-MR ' +
      'MUR-MU MVR-MV MWK-MW MXN-MX MYR-MY MZN-MZ NAD-NA NGN-NG NIO-NI NPR-NP OMR-OM PAB-PA PEN-PE PGK-PG PHP-PH PKR-PK ' +
      'PLN-PL PYG-PY QAR-QA RON-RO RSD-RS RUB-RU RWF-RW SAR-SA SBD-SB SCR-SC SDG-SD SEK-SE SGD-SG SHP-SH SLE-SL SOS-SO ' +
      'SRD-SR SSP-SS STN-ST SYP-SY SZL-SZ THB-TH TJS-TJ TMT-TM TND-TN TOP-TO TRY-TR TTD-TT TWD-TW TZS-TZ UAH-UA UGX-UG ' +
      'UYU-UY UZS-UZ VES-VE VND-VN VUV-VU WST-WS YER-YE ZAR-ZA ZMW-ZM ZWG-ZW',
  ),
};

function one(pairs: string): Record<string, string> {
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('-') as [string, string]));
}

const CURRENCY_OF = new Map(
  Object.entries(COUNTRIES_OF).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency]),
  ),
);

export const COUNTRIES: readonly string[] = [...CURRENCY_OF.keys()].sort();
export const CURRENCIES: readonly string[] = Object.keys(COUNTRIES_OF).sort();
export const POUR_UNITS = ['oz', 'mL'] as const satisfies readonly PourUnit[];

export const isCountry = (code: string): boolean => CURRENCY_OF.has(code);
export const isCurrency = (code: string): boolean => Object.hasOwn(COUNTRIES_OF, code);

/** A locale that this runtime can format with, such as "en-GB". */
export function isLocale(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(-[A-Za-z]{4})?-[A-Z]{2}$/.test(tag) && Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Business there is done in English, with the country's own figures. */
const ENGLISH_FIGURES = new Set('AE BD HK IL IN LK MV PK SG'.split(' '));

const ON_LETTER = new Set('US CA MX PH CL CO VE CR GT SV NI PA DO PR'.split(' '));

/** Whether a country prints on letter paper instead of A4. */
export const usesLetter = ({ country }: Pick<Region, 'country'>): boolean => ON_LETTER.has(country);

/** What people in a country expect: its main language's figures, its currency, ounces in the United States only. */
export function regionOf(country: string): Region {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const own = `${ENGLISH_FIGURES.has(country) ? 'en' : language}-${country}`;
  return {
    country,
    locale: isLocale(own) ? own : `en-${country}`,
    currency: CURRENCY_OF.get(country) ?? 'USD',
    units: country === 'US' ? 'oz' : 'mL',
  };
}

export const UNITED_STATES: Region = { country: 'US', locale: 'en-US', currency: 'USD', units: 'oz' };

/** Decimals of an amount in a currency: 2 of the dollar, 0 of the yen. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** 0 is Sunday, as browsers and calendars count. */
export function firstDayOfWeek({ locale }: Region): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const first = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? (locale === 'en-US' ? 7 : 1);
  return (first % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/**
 * How a country writes days in figures: 3/4/2026 is March 4 in the United States, April 3 in the United Kingdom. Null where
 * the year comes first, because days in slashes then say nothing.
 */
export function dateOrderIn(country: string): DateOrder | null {
  const parts = new Intl.DateTimeFormat(regionOf(country).locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(0))
    .map(({ type }) => type);
  const [year, month, day] = [parts.indexOf('year'), parts.indexOf('month'), parts.indexOf('day')];
  if (year < Math.min(month, day)) return null;
  return month < day ? 'month_first' : 'day_first';
}
