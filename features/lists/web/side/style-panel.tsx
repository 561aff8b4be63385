import { NativeSelect } from '@mantine/core';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { STYLE_TYPES, type StyleType } from '../../domain/looks.ts';
import type { BeverageList, ListGroup } from '../lists-api.ts';
import classes from './side.module.css';
import { StyleForm } from './style-form.tsx';
import { useStyleActs, useStyles } from './use-styles.ts';

const LABELS: Readonly<Record<StyleType, string>> = {
  list: 'Title',
  group: 'Group names',
  item: 'Items',
  header: 'Headers',
};

/** The styles of a list, one kind of text at a time; a single group can have its own style. */
export function StylePanel({ list, groups }: { list: BeverageList; groups: readonly ListGroup[] }) {
  const { ready, own, holding, error } = useStyles(list.id);
  const acts = useStyleActs(list.id);
  const chosen = useParameter('style') ?? 'list';
  const group = groups.find((each) => each.id === chosen);
  const type = group ? 'group' : (STYLE_TYPES.find((each) => each === chosen) ?? 'list');
  const holds = group?.style ?? holding.find((style) => style.type === type);
  const ownStyle = own.find((style) => style.type === type);
  const drop = group ? group.style && (() => acts.dropOfGroup(group.id)) : ownStyle && (() => acts.drop(ownStyle));
  if (error && !ready) return <ErrorPanel error={error} title="The styles could not be loaded" />;
  if (!ready || !holds) return <WaitingRows rows={6} height={52} />;
  return (
    <>
      <NativeSelect
        label="Style of"
        value={group?.id ?? type}
        onChange={(event) => go({ style: event.currentTarget.value }, { replace: true })}
      >
        {STYLE_TYPES.map((each) => (
          <option key={each} value={each}>
            {LABELS[each]}
          </option>
        ))}
        {groups.length > 0 ? (
          <optgroup label="One group">
            {groups.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </optgroup>
        ) : null}
      </NativeSelect>
      <p className={classes.note}>{noteOf(group, ownStyle !== undefined)}</p>
      <StyleForm
        key={`${chosen} ${JSON.stringify(holds)}`}
        style={holds}
        sample={group?.name ?? sampleOf(type, list, groups)}
        onSave={(looks) => (group ? acts.saveOfGroup(group.id, group.style, looks) : acts.save(ownStyle, looks))}
        onDrop={drop}
      />
    </>
  );
}

function noteOf(group: ListGroup | undefined, own: boolean): string {
  if (group) return group.style ? 'This group has its own style.' : 'Same as all group names.';
  return own ? 'This list has its own style.' : 'The default style. Saving creates one for this list only.';
}

function sampleOf(type: StyleType, list: BeverageList, groups: readonly ListGroup[]): string {
  if (type === 'list') return list.name;
  if (type === 'group') return groups[0]?.name ?? 'Red Wine';
  const entries = groups.flatMap((group) => group.items);
  if (type === 'item') return entries.find((entry) => entry.type === 'ITEM')?.sellable_item_group?.name ?? 'An item';
  return entries.find((entry) => entry.type === 'HEADER')?.header_text ?? 'A header';
}
