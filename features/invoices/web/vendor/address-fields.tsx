import { TextInput } from '@mantine/core';
import { type AddressWords, addressWords } from '#shared/domain/address-words.ts';
import { currentRegion } from '#shared/domain/format.ts';
import type { VendorAddress } from '../invoices-api.ts';
import classes from './vendor.module.css';

/** The values of an address form. */
export interface AddressForm {
  address_line1: string;
  address_line2: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
}

export const NO_ADDRESS: AddressForm = {
  address_line1: '',
  address_line2: '',
  city: '',
  state: '',
  zip_code: '',
  country: '',
};

export const addressFormOf = (address: VendorAddress | undefined): AddressForm =>
  address
    ? {
        address_line1: address.address_line1,
        address_line2: address.address_line2 ?? '',
        city: address.city,
        state: address.state,
        zip_code: address.zip_code,
        country: address.country,
      }
    : NO_ADDRESS;

interface AddressFieldsProps {
  value: AddressForm;
  change: (part: Partial<AddressForm>) => void;
  errors: Readonly<Record<string, string | undefined>>;
}

const fieldsIn = ({
  state,
  zip,
}: AddressWords): readonly { name: keyof AddressForm; label: string; wide?: boolean }[] => [
  { name: 'address_line1', label: 'Address', wide: true },
  { name: 'address_line2', label: 'Address line 2', wide: true },
  { name: 'city', label: 'City' },
  { name: 'state', label: state },
  { name: 'zip_code', label: zip },
  { name: 'country', label: 'Country' },
];

export function AddressFields({ value, change, errors }: AddressFieldsProps) {
  return fieldsIn(addressWords(currentRegion().country)).map(({ name, label, wide }) => (
    <TextInput
      key={name}
      className={wide ? classes.wide : undefined}
      label={label}
      autoComplete="off"
      value={value[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  ));
}
