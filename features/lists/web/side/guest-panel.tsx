import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAct } from '#shared/web/acts/use-act.ts';
import { download, fetchFile } from '#shared/web/download.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { LIST_LOOKS, type ListLook, type SoldOut } from '../../domain/looks.ts';
import type { useListActs } from '../builder/use-list-acts.ts';
import type { BeverageList } from '../lists-api.ts';
import classes from './guest-panel.module.css';

const LOOK_NAMES: Readonly<Record<ListLook, { name: string; text: string }>> = {
  own: { name: 'Own styles', text: 'As set under Style' },
  cellar: { name: 'Cellar', text: 'Classic wine list' },
  brasserie: { name: 'Brasserie', text: 'Framed, dotted prices' },
  gallery: { name: 'Gallery', text: 'Modern, lots of white space' },
  night: { name: 'Night', text: 'Dark, for cocktails' },
};

const SOLD_OUT_CHOICES: readonly { value: SoldOut; label: string }[] = [
  { value: 'ignore', label: 'Show everything' },
  { value: 'mark', label: 'Mark as sold out' },
  { value: 'hide', label: 'Hide' },
];

interface GuestPanelProps {
  list: BeverageList;
  acts: ReturnType<typeof useListActs>;
}

/** How guests see the list: its address, its look, and sold-out items. */
export function GuestPanel({ list, acts }: GuestPanelProps) {
  return (
    <div className={classes.panel}>
      <Address list={list} />
      <fieldset className={classes.looks}>
        <legend>Look</legend>
        {LIST_LOOKS.map((look) => (
          <label key={look} className={classes.look} data-look={look}>
            <input
              type="radio"
              name="look"
              checked={list.look === look}
              onChange={() => void acts.change({ look }, 'Look changed')}
            />
            <span className={classes.sample} aria-hidden>
              <b>Aa</b>
              <i />
              <i />
            </span>
            <span>
              {LOOK_NAMES[look].name}
              <small>{LOOK_NAMES[look].text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <span className={classes.label} id="list-columns">
          Columns on wide screens and paper
        </span>
        <SegmentedControl
          aria-labelledby="list-columns"
          value={String(list.columns)}
          data={['1', '2']}
          onChange={(value) => void acts.change({ columns: value === '2' ? 2 : 1 }, 'Columns changed')}
        />
      </div>
      <NativeSelect
        label="Items without stock"
        description="Guests see a change within a minute."
        value={list.sold_out}
        data={[...SOLD_OUT_CHOICES]}
        onChange={(event) => void acts.change({ sold_out: event.currentTarget.value as SoldOut }, 'Saved')}
      />
      <PreviewTexts key={`${list.title} ${list.description}`} list={list} acts={acts} />
    </div>
  );
}

/** The short address, to type or scan. */
function Address({ list }: { list: BeverageList }) {
  const address = `${window.location.origin}/l/${list.code}`;
  const { act } = useAct();
  const [code, setCode] = useState<string>();
  useEffect(() => () => void (code && URL.revokeObjectURL(code)), [code]);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toastDone('Address copied'),
      () => toastFailed("Couldn't copy the address: this browser does not allow it"),
    );
  const showCode = () =>
    act({
      send: () => fetchFile('GET', `/list/${list.id}/qr-code`),
      failed: 'The QR code could not be loaded',
      onDone: ({ blob }) => setCode(URL.createObjectURL(blob)),
      topics: [],
    });
  return (
    <div className={classes.address}>
      <span className={classes.label}>Short address</span>
      <a href={address} target="_blank" rel="noreferrer">
        {address.replace(/^https?:\/\//, '')}
      </a>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconQrcode size={16} stroke={1.6} />} onClick={() => void showCode()}>
          QR code
        </Button>
        <Button
          variant="default"
          component="a"
          href={list.is_published ? address : `/builder/${list.id}/guest`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.6} />}
        >
          View as guest
        </Button>
      </div>
      {list.is_published ? null : <p className={classes.note}>It works once the list is published.</p>}
      {code ? (
        <div className={classes.code}>
          <img src={code} alt={`QR code of ${address}`} width={168} height={168} />
          <Button variant="default" onClick={() => void download('GET', `/list/${list.id}/qr-code`)}>
            Download SVG
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Title and description of the link preview in messages. */
function PreviewTexts({ list, acts }: GuestPanelProps) {
  const [title, setTitle] = useState(list.title ?? '');
  const [description, setDescription] = useState(list.description ?? '');
  const changed = title.trim() !== (list.title ?? '') || description.trim() !== (list.description ?? '');
  return (
    <form
      className={classes.preview}
      onSubmit={(event) => {
        event.preventDefault();
        void acts.change({ title: title.trim() || null, description: description.trim() || null }, 'Saved');
      }}
    >
      <TextInput
        label="Title in link previews"
        placeholder={list.name}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Text in link previews"
        autosize
        minRows={2}
        maxLength={300}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!changed}>
        Save texts
      </Button>
    </form>
  );
}
