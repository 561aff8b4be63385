import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '#shared/web/acts/use-act.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { LIST_TOPICS } from '../builder/groups-cache.ts';
import { lists } from '../lists-api.ts';
import { builderOf, leaveBuilder } from './list-columns.tsx';

const SHORTEST = 4;

/** The error of a list's name, if any (LIST-033). */
const nameRefusal = (name: string): string | undefined =>
  name.trim().length < SHORTEST ? 'Name is required and must have more than 3 characters' : undefined;

type Template = 'blank' | 'standard';

/** Creates a list by name, empty or with the usual groups, with or without a table of contents (LIST-001, LIST-030). */
export function CreateListDialog({ close }: DialogProps) {
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<Template>('blank');
  const [contents, setContents] = useState(false);
  const [error, setError] = useState<string>();
  const { act, busy } = useAct();
  const create = async () => {
    let made: string | undefined;
    await act({
      send: () => lists.call.createList({ name: name.trim(), template, table_of_contents: contents }),
      done: 'List created',
      about: name.trim(),
      failed: () => 'Error creating List',
      refused: ({ fields }) => {
        setError(fields.name);
        return fields.name !== undefined;
      },
      onDone: ({ sellableList }) => {
        made = sellableList.id;
        goTo(builderOf(made));
      },
      undoing: () => leaveBuilder(made),
      topics: LIST_TOPICS,
    });
  };
  const submit = () => {
    const refusal = nameRefusal(name);
    setError(refusal);
    if (!refusal) void create();
  };
  return (
    <FormDialog
      title="Create Beverage List"
      submitLabel="Create"
      busy={busy}
      changed={template !== 'blank' || contents}
      onSubmit={submit}
      close={close}
    >
      <TextInput
        label="Name"
        placeholder="Wine by the glass"
        autoComplete="off"
        maxLength={255}
        data-autofocus
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label="Start with" value={template} onChange={(value) => setTemplate(value as Template)}>
        <Stack gap={12} mt={8}>
          <Radio value="blank" label="Blank" description="No groups yet" />
          <Radio
            value="standard"
            label="Standard"
            description="Red Wine, White Wine, Sparkling, Liquor, NA Bev and Beer"
          />
        </Stack>
      </Radio.Group>
      <Checkbox
        label="Add Table of Contents"
        description="A first group with the title and links to all others"
        checked={contents}
        onChange={(event) => setContents(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
