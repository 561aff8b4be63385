import { Button, FileButton, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatToEdit } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { nameOfEntry } from '../builder/entry-words.ts';
import { LIST_TOPICS } from '../builder/groups-cache.ts';
import { type ListEntry, type ListGroup, listFiles, lists } from '../lists-api.ts';
import classes from './entry.module.css';

interface ImageFieldProps {
  listId: string;
  url: string | null;
  onChange: (image: { image_id: string; image_url: string }) => void;
}

/** The image of an entry: uploaded to the list, and assigned when the entry is saved. */
function ImageField({ listId, url, onChange }: ImageFieldProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => listFiles.call.uploadImage({ id: listId, file }),
    onSuccess: ({ image_id, image_url }) => onChange({ image_id, image_url }),
    onError: (error) => toastFailed(errorText(error, 'The image could not be uploaded')),
  });
  return (
    <div className={classes.imageField}>
      {url ? <img src={url} alt="" /> : <p>PNG or JPEG, up to 5 MB.</p>}
      <FileButton accept="image/png,image/jpeg" onChange={(file) => file && mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPhoto size={16} stroke={1.6} />} loading={isPending}>
            {url ? 'Choose another image' : 'Choose an image'}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

interface EntryFormProps {
  listId: string;
  entry: ListEntry;
  groups: readonly ListGroup[];
  close: () => void;
}

type Draft = Pick<
  ListEntry,
  | 'listItemGroupId'
  | 'custom_price'
  | 'header_text'
  | 'subheader_text'
  | 'notes'
  | 'bin'
  | 'spacer_height'
  | 'image_id'
  | 'image_url'
>;

interface FieldsProps {
  listId: string;
  entry: ListEntry;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
}

const FIELDS = [
  'listItemGroupId',
  'custom_price',
  'header_text',
  'subheader_text',
  'notes',
  'bin',
  'spacer_height',
  'image_id',
] as const;

const changed = (entry: ListEntry, draft: Draft): Partial<Draft> =>
  Object.fromEntries(FIELDS.filter((field) => draft[field] !== entry[field]).map((field) => [field, draft[field]]));

export function EntryForm({ listId, entry, groups, close }: EntryFormProps) {
  const { act, busy } = useAct();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [draft, setDraft] = useState<Draft>(entry);
  const save = (part: Partial<Draft>) =>
    void act({
      send: () => lists.call.updateItem({ id: entry.id, ...part }),
      done: 'Saved',
      failed: "Couldn't save this",
      refused: ({ fields }) => {
        setErrors(fields);
        return Object.keys(fields).length > 0;
      },
      onDone: close,
      topics: LIST_TOPICS,
    });
  const part = changed(entry, draft);
  const submit = () => (Object.keys(part).length === 0 ? close() : save(part));
  return (
    <FormDialog
      title={nameOfEntry(entry)}
      submitLabel="Save"
      busy={busy}
      changed={Object.keys(part).length > 0}
      onSubmit={submit}
      close={close}
    >
      <Fields
        listId={listId}
        entry={entry}
        draft={draft}
        change={(next) => setDraft((before) => ({ ...before, ...next }))}
        errors={errors}
      />
      {groups.length > 1 ? (
        <NativeSelect
          label="Group"
          value={draft.listItemGroupId}
          data={groups.map((group) => ({ value: group.id, label: group.name }))}
          onChange={(event) => setDraft({ ...draft, listItemGroupId: event.currentTarget.value })}
        />
      ) : null}
    </FormDialog>
  );
}

function Fields({ listId, entry, draft, change, errors }: FieldsProps) {
  switch (entry.type) {
    case 'ITEM':
      return (
        <>
          <MoneyInput
            label="Custom price"
            description={soldFor(entry)}
            data-autofocus
            value={draft.custom_price}
            error={errors.custom_price}
            onChange={(custom_price) => change({ custom_price })}
          />
          <TextInput
            label="Bin number"
            autoComplete="off"
            maxLength={12}
            value={draft.bin ?? ''}
            error={errors.bin}
            onChange={(event) => change({ bin: event.currentTarget.value || null })}
          />
          <Notes label="Notes" draft={draft} change={change} error={errors.notes} />
        </>
      );
    case 'HEADER':
    case 'SUBHEADER': {
      const field = entry.type === 'HEADER' ? 'header_text' : 'subheader_text';
      return (
        <TextInput
          label={entry.type === 'HEADER' ? 'Header' : 'Subheader'}
          autoComplete="off"
          maxLength={255}
          data-autofocus
          value={draft[field] ?? ''}
          error={errors[field]}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
        />
      );
    }
    case 'SPACER':
      return (
        <FigureInput
          label="Height (px)"
          decimals={0}
          data-autofocus
          value={draft.spacer_height}
          show={formatToEdit}
          error={errors.spacer_height}
          onChange={(spacer_height) => change({ spacer_height })}
        />
      );
    case 'IMAGE':
      return (
        <>
          <ImageField listId={listId} url={draft.image_url} onChange={change} />
          <Notes label="A description for people who can't see it" draft={draft} change={change} error={errors.notes} />
        </>
      );
    case 'TOC':
      return null;
  }
}

const soldFor = ({ sellable_item_group: sold }: ListEntry): string =>
  sold?.price == null ? 'It has no price.' : `Empty: ${formatMoney(sold.price)}, as it is sold.`;

interface NotesProps extends Pick<FieldsProps, 'draft' | 'change'> {
  label: string;
  error: string | undefined;
}

const Notes = ({ label, draft, change, error }: NotesProps) => (
  <Textarea
    label={label}
    autosize
    minRows={2}
    maxRows={8}
    maxLength={3000}
    value={draft.notes ?? ''}
    error={error}
    onChange={(event) => change({ notes: event.currentTarget.value || null })}
  />
);
