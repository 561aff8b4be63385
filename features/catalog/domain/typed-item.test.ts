import { expect, test } from 'vitest';
import { readTypedItem } from './typed-item.ts';

test.each([
  ['Grüner Veltliner Löss 2023 0,7 l', 'Grüner Veltliner Löss', '0,7 l', '2023'],
  ['Barolo Bussia 750ml 2019', 'Barolo Bussia', '750ml', '2019'],
  ['2019 Barolo Bussia', 'Barolo Bussia', '', '2019'],
  ['Krug Grande Cuvée nv 1.5 L', 'Krug Grande Cuvée', '1.5 L', 'NV'],
  ["Tito's 1L", "Tito's", '1L', ''],
  ['Pilsner Urquell 6 x 330 ml', 'Pilsner Urquell', '6 x 330 ml', ''],
  ['Monkey 47', 'Monkey 47', '', ''],
  ['Don Julio 1942', 'Don Julio 1942', '', ''],
  ['Chartreuse 1949', 'Chartreuse 1949', '', ''],
  ['Port 1950', 'Port', '', '1950'],
  ['Glen 2050', 'Glen 2050', '', ''],
  ['Ardbeg 10', 'Ardbeg 10', '', ''],
  ['7 Deadly Zins', '7 Deadly Zins', '', ''],
  ['750 ml', '750 ml', '', ''],
  ['2019', '2019', '', ''],
  ['', '', '', ''],
])('%s', (typed, name, size, vintage) => {
  expect(readTypedItem(typed)).toEqual({ name, size, vintage });
});
