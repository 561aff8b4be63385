import { Select } from '@mantine/core';
import { useState } from 'react';
import { COUNTRIES, isCountry } from '#shared/domain/region.ts';

const names = new Intl.DisplayNames('en-US', { type: 'region' });

export const countryName = (code: string): string => names.of(code) ?? code;

const CHOICES = COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
  one.label < other.label ? -1 : 1,
);

/** That of the first language the browser names with a country. */
function browserCountry(languages: readonly string[] = navigator.languages): string {
  const countries = languages.map((language) => language.split('-').find((part) => /^[A-Z]{2}$/.test(part)));
  return countries.find((code) => code !== undefined && isCountry(code)) ?? 'US';
}

interface CountrySelectProps {
  /** The current one; without it the field keeps its own choice, initially the browser's. */
  value?: string;
  onChange?: (country: string) => void;
  size?: 'sm' | 'md';
  description?: string;
  error?: string | undefined;
}

/** A searchable list of countries, as the form's field "country". */
export function CountrySelect({ value, onChange, size = 'sm', description, error }: CountrySelectProps) {
  const [own, setOwn] = useState(() => browserCountry());
  return (
    <Select
      name="country"
      label="Country"
      size={size}
      data={CHOICES}
      value={value ?? own}
      onChange={(next) => next && (onChange ?? setOwn)(next)}
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
