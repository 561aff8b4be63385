import { expect, test } from 'vitest';
import { groupsOf } from './templates.ts';

const CONTENTS = ['HEADER', 'SUBHEADER', 'TOC', 'SPACER', 'IMAGE'];
const STANDARD = ['Red Wine', 'White Wine', 'Sparkling', 'Liquor', 'NA Bev', 'Beer'];

test.each([
  ['blank', false, []],
  ['blank', true, ['Table of Contents']],
  ['standard', false, STANDARD],
  ['standard', true, ['Table of Contents', ...STANDARD]],
] as const)('LIST-030: a %s list with a table of contents (%s) begins with its groups', (template, contents, names) => {
  const groups = groupsOf(template, contents);
  expect(groups.map(({ name }) => name)).toEqual(names);
  const entries = groups.map(({ name, items }) => [name, items.map(({ type }) => type)]);
  expect(entries).toEqual(names.map((name) => [name, name === 'Table of Contents' ? CONTENTS : []]));
});

test('the space above the picture is as high as a new spacer on the screen', () => {
  const spacers = groupsOf('blank', true).flatMap(({ items }) => items.filter(({ type }) => type === 'SPACER'));
  expect(spacers).toEqual([{ type: 'SPACER', spacer_height: 20 }]);
});
