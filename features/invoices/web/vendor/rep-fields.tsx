import { Textarea, TextInput } from '@mantine/core';
import { currentRegion } from '#shared/domain/format.ts';
import { phoneExample } from '#shared/domain/phone.ts';
import type { VendorRep } from '../invoices-api.ts';
import classes from './vendor.module.css';

/** The values of a representative's form. */
export interface RepForm {
  name: string;
  email: string;
  phone: string;
  external_id: string;
  note: string;
}

export const NO_REP: RepForm = { name: '', email: '', phone: '', external_id: '', note: '' };

export const repFormOf = (rep: VendorRep | undefined): RepForm =>
  rep
    ? {
        name: rep.name,
        email: rep.email ?? '',
        phone: rep.phone ?? '',
        external_id: rep.external_id ?? '',
        note: rep.note ?? '',
      }
    : NO_REP;

interface RepFieldsProps {
  value: RepForm;
  change: (part: Partial<RepForm>) => void;
  errors: Readonly<Record<string, string | undefined>>;
  label?: string;
}

export function RepFields({ value, change, errors, label = 'Name' }: RepFieldsProps) {
  const field = (name: keyof RepForm) => ({
    value: value[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label={label} autoComplete="off" {...field('name')} />
      <TextInput label="External ID" autoComplete="off" {...field('external_id')} />
      <TextInput label="E-mail" type="email" autoComplete="off" {...field('email')} />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="off"
        placeholder={phoneExample(currentRegion())}
        {...field('phone')}
      />
      <Textarea className={classes.wide} label="Notes" autosize minRows={2} {...field('note')} />
    </>
  );
}
