/** What people of a country call two parts of an address. */
export interface AddressWords {
  readonly state: string;
  readonly zip: string;
}

const OF_COUNTRY: Readonly<Record<string, AddressWords>> = {
  US: { state: 'State', zip: 'Zip' },
  GB: { state: 'County', zip: 'Postcode' },
  IE: { state: 'County', zip: 'Eircode' },
  CA: { state: 'Province', zip: 'Postal code' },
  AU: { state: 'State', zip: 'Postcode' },
  NZ: { state: 'Region', zip: 'Postcode' },
};

/** By ISO 3166-1 code. */
export const addressWords = (country: string): AddressWords =>
  OF_COUNTRY[country] ?? { state: 'State or region', zip: 'Postal code' };
