export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly zip_code: string | null;
  readonly country: string | null;
}

/** As on an envelope, a line each: street, then "Austin, TX 78701" or "10115 Berlin" where there is no state, country. */
export function addressLines(address: PostalAddress): string[] {
  const { line1, line2, city, state, zip_code, country } = address;
  const place = state ? [`${city},`, state, zip_code] : [zip_code, city];
  return [line1, line2, place.filter(Boolean).join(' '), country].filter((line): line is string => Boolean(line));
}
