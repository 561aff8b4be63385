import { Select } from '@mantine/core';
import { COUNTRIES, isCountry } from '#shared/domain/region.ts';

const names = new Intl.DisplayNames('en-US', { type: 'region' });

export const countryName = (code: string): string => names.of(code) ?? code;

const CHOICES = COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
  one.label < other.label ? -1 : 1,
);

/** That of the first language the browser names with a country. */
export function browserCountry(languages: readonly string[] = navigator.languages): string {
  const countries = languages.map((language) => language.split('-').find((part) => /^[A-Z]{2}$/.test(part)));
  return countries.find((code) => code !== undefined && isCountry(code)) ?? 'US';
}

interface CountrySelectProps {
  value: string;
  onChange: (country: string) => void;
  size?: 'sm' | 'md' | undefined;
  description?: string;
  error?: string | undefined;
}

/** A searchable list of countries, as the form's field "country". */
export function CountrySelect({ value, onChange, size = 'sm', description, error }: CountrySelectProps) {
  return (
    <Select
      name="country"
      label="Country"
      size={size}
      data={CHOICES}
      value={value}
      onChange={(next) => next && onChange(next)}
      searchable
      allowDeselect={false}
      checkIconPosition="right"
      nothingFoundMessage="No matches"
      maxDropdownHeight={280}
      description={description ?? 'Sets the currency, date and number formats, and ounces or milliliters.'}
      error={error}
    />
  );
}
