import { type ComboboxItem, type ComboboxItemGroup, type ComboboxParsedItem, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Region } from '#shared/domain/region.ts';
import { browserTimezone, clockOf, matchesTimezone, offsetOf, timezoneGroups } from './timezones.ts';

interface TimezoneSelectProps {
  /** The current one; without it the field keeps its own choice, initially the browser's. */
  value?: string;
  onChange?: (zone: string) => void;
  /** The one that its times are written in, which may be chosen in the same form. */
  region: Region;
  size?: 'sm' | 'md' | undefined;
  label?: string;
  error?: string | undefined;
}

/** A searchable list of all timezones, as the form's field "timezone". */
export function TimezoneSelect({
  value,
  onChange,
  region,
  size = 'sm',
  label = 'Timezone',
  error,
}: TimezoneSelectProps) {
  const [own, setOwn] = useState(browserTimezone);
  const chosen = value ?? own;
  const data = useMemo(() => timezoneGroups(value), [value]);
  const now = new Date();
  return (
    <Select
      name="timezone"
      label={label}
      size={size}
      data={data}
      value={chosen}
      onChange={(next) => next && (onChange ?? setOwn)(next)}
      searchable
      allowDeselect={false}
      checkIconPosition="right"
      nothingFoundMessage="No matches. Try a large city nearby"
      maxDropdownHeight={280}
      filter={({ options, search }) => filterGroups(options, search)}
      description={`It is ${clockOf(chosen, now, region)} there (${offsetOf(chosen, now)}). Business days follow this time zone.`}
      error={error}
    />
  );
}

const isGroup = (option: ComboboxParsedItem): option is ComboboxItemGroup<ComboboxItem> => 'group' in option;

function filterGroups(options: ComboboxParsedItem[], typed: string): ComboboxParsedItem[] {
  return options
    .filter(isGroup)
    .map((group) => ({ ...group, items: group.items.filter((item) => matchesTimezone(item, typed)) }));
}
