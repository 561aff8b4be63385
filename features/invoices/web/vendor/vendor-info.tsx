import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { Vendor, VendorAddress, VendorRep } from '../invoices-api.ts';
import { TermsSection } from '../terms/terms-section.tsx';
import classes from './vendor.module.css';

/** The vendor's fields, addresses, and representatives, each editable. */
export function VendorInfo({ vendor }: { vendor: Vendor }) {
  const { id, addresses, reps } = vendor;
  return (
    <div className={classes.info}>
      <dl className={classes.fields}>
        <Field label="License">{vendor.license}</Field>
        <Field label="Phone">{vendor.phone ? <a href={`tel:${vendor.phone}`}>{vendor.phone}</a> : null}</Field>
        <Field label="E-mail">{vendor.email ? <a href={`mailto:${vendor.email}`}>{vendor.email}</a> : null}</Field>
      </dl>
      <Part title="Representatives" add="Add rep" onAdd={() => openDialog('vendor_rep', { vendorId: id })}>
        {reps.map((rep) => (
          <Entry
            key={rep.id}
            name={rep.name}
            isDefault={rep.default}
            onEdit={() => openDialog('vendor_rep', { vendorId: id, rep })}
          >
            {repLine(rep)}
          </Entry>
        ))}
        {reps.length === 0 ? (
          <p className={classes.none}>No representatives yet. Orders are e-mailed to the representative.</p>
        ) : null}
      </Part>
      <Part title="Addresses" add="Add address" onAdd={() => openDialog('vendor_address', { vendorId: id })}>
        {addresses.map((address) => (
          <Entry
            key={address.id}
            name={address.address_line1}
            isDefault={address.default}
            onEdit={() => openDialog('vendor_address', { vendorId: id, address })}
          >
            {addressLine(address)}
          </Entry>
        ))}
        {addresses.length === 0 ? <p className={classes.none}>No address yet.</p> : null}
      </Part>
      <TermsSection vendorId={id} />
      <section className={classes.part}>
        <div className={classes.partHead}>
          <h3 className={classes.partTitle}>Item numbers</h3>
          <Button
            className={classes.add}
            variant="subtle"
            size="compact-sm"
            onClick={() => go({ vendor_codes: id, return_to: 'vendors' })}
          >
            Show item numbers
          </Button>
        </div>
        <p className={classes.none}>The items behind this vendor’s own numbers, learned from uploaded documents.</p>
      </section>
    </div>
  );
}

const repLine = ({ email, phone, external_id, note }: VendorRep) =>
  [email, phone, external_id ? `ID ${external_id}` : null, note].filter(Boolean).join(' · ');

const addressLine = ({ address_line2, city, state, zip_code, country, phone }: VendorAddress) =>
  [address_line2, `${city}, ${state} ${zip_code}`, country, phone].filter(Boolean).join(' · ');

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <span className={classes.none}>—</span>}</dd>
    </div>
  );
}

interface PartProps {
  title: string;
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

function Part({ title, add, onAdd, children }: PartProps) {
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>{title}</h3>
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={onAdd}
        >
          {add}
        </Button>
      </div>
      {children}
    </section>
  );
}

interface EntryProps {
  name: string;
  isDefault: boolean;
  onEdit: () => void;
  children: ReactNode;
}

function Entry({ name, isDefault, onEdit, children }: EntryProps) {
  return (
    <div className={classes.entry}>
      <span className={classes.entryName}>
        {name}
        {isDefault ? <span className={classes.default}>Default</span> : null}
      </span>
      <span className={classes.entryNote}>{children}</span>
      <Button variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}
