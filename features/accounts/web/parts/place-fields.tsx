import { useState } from 'react';
import { regionOf } from '#shared/domain/region.ts';
import { browserCountry, CountrySelect } from './country-select.tsx';
import { TimezoneSelect } from './timezone-select.tsx';

interface PlaceFieldsProps {
  size?: 'sm' | 'md';
  errors: Readonly<Record<string, string | undefined>>;
}

/** Where a new venue is, as the form's fields "country" and "timezone". Times are shown as that country writes them. */
export function PlaceFields({ size, errors }: PlaceFieldsProps) {
  const [country, setCountry] = useState(() => browserCountry());
  return (
    <>
      <CountrySelect size={size} value={country} onChange={setCountry} error={errors.country} />
      <TimezoneSelect size={size} region={regionOf(country)} error={errors.timezone} />
    </>
  );
}
