import type { OrganizationDetails } from '../accounts-api.ts';

type Address = NonNullable<OrganizationDetails['delivery_address']>;
export type AddressForm = { [Field in keyof Address]: string };

export interface DetailsForm {
  legal_name: string;
  license: string;
  phone: string;
  reply_to: string;
  delivery_address: AddressForm;
  /** Null where the delivery address is that, too. */
  billing_address: AddressForm | null;
}

const NONE: AddressForm = { line1: '', line2: '', city: '', state: '', zip_code: '', country: '' };

const addressOf = (address: Address): AddressForm => ({
  line1: address.line1,
  line2: address.line2 ?? '',
  city: address.city,
  state: address.state ?? '',
  zip_code: address.zip_code ?? '',
  country: address.country ?? '',
});

export const formOf = (details: OrganizationDetails): DetailsForm => ({
  legal_name: details.legal_name ?? '',
  license: details.license ?? '',
  phone: details.phone ?? '',
  reply_to: details.reply_to ?? '',
  delivery_address: details.delivery_address ? addressOf(details.delivery_address) : NONE,
  billing_address: details.billing_address && addressOf(details.billing_address),
});

const isEmpty = (address: AddressForm) => Object.values(address).every((text) => text.trim() === '');

/** The touched fields; an address without any text is none. */
export function sentOf({ delivery_address, billing_address, ...texts }: Partial<DetailsForm>) {
  return {
    ...texts,
    ...(delivery_address && { delivery_address: isEmpty(delivery_address) ? null : delivery_address }),
    ...(billing_address !== undefined && {
      billing_address: billing_address && (isEmpty(billing_address) ? null : billing_address),
    }),
  };
}
