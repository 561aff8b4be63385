import { Select } from '@mantine/core';
import { formatSample } from '#shared/domain/format.ts';
import { COUNTRIES, CURRENCIES, POUR_UNITS, type PourUnit, type Region, regionOf } from '#shared/domain/region.ts';
import { CountrySelect, countryName } from '../parts/country-select.tsx';

const currencies = new Intl.DisplayNames('en-US', { type: 'currency' });
const currencyName = (code: string): string => `${currencies.of(code) ?? code} (${code})`;
const UNIT_NAMES: Readonly<Record<PourUnit, string>> = { oz: 'Ounces (oz)', mL: 'Milliliters (mL)' };

const CURRENCY_CHOICES = CURRENCIES.map((value) => ({ value, label: currencyName(value) })).sort((one, other) =>
  one.label < other.label ? -1 : 1,
);
const UNIT_CHOICES = POUR_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }));

/** Each way of writing dates and numbers once, by the country it belongs to. */
function localeChoices(current: string): { value: string; label: string }[] {
  const locales = new Set([...COUNTRIES.map((country) => regionOf(country).locale), current]);
  return [...locales]
    .map((value) => ({ value, label: `${countryName(value.slice(-2))}: ${formatSample(value)}` }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}

interface RegionFieldsProps {
  region: Region;
  onChange: (change: Partial<Region>) => void;
  errors: Readonly<Record<string, string | undefined>>;
}

/** The country, and what follows from it until it is changed by itself. */
export function RegionFields({ region, onChange, errors }: RegionFieldsProps) {
  const shared = {
    searchable: true,
    allowDeselect: false,
    checkIconPosition: 'right',
    maxDropdownHeight: 280,
  } as const;
  return (
    <>
      <CountrySelect
        value={region.country}
        onChange={(country) => onChange(regionOf(country))}
        description="Sets the three fields below. You can change each of them."
        error={errors.country}
      />
      <Select
        {...shared}
        label="Dates and numbers"
        data={localeChoices(region.locale)}
        value={region.locale}
        onChange={(locale) => locale && onChange({ locale })}
        error={errors.locale}
      />
      <Select
        {...shared}
        label="Currency"
        data={CURRENCY_CHOICES}
        value={region.currency}
        onChange={(currency) => currency && onChange({ currency })}
        description="Changing this doesn't convert existing amounts."
        error={errors.currency}
      />
      <Select
        {...shared}
        searchable={false}
        label="Pour unit"
        data={UNIT_CHOICES}
        value={region.units}
        onChange={(units) => units && onChange({ units: units as PourUnit })}
        error={errors.units}
      />
    </>
  );
}

export const regionFacts = (region: Region): readonly (readonly [string, string])[] => [
  ['Country', countryName(region.country)],
  ['Dates and numbers', formatSample(region.locale)],
  ['Currency', currencyName(region.currency)],
  ['Pour unit', UNIT_NAMES[region.units]],
];
