import { expect, test } from 'vitest';
import { decideWrite, type Wish } from './decide-write.ts';

const seen = { price: '14.00', name: 'Negroni' };
const wish = (more: Partial<Wish>): Wish => ({ price: null, name: null, seen, ...more });

test.each([
  ['a new price is written', wish({ price: '15' }), seen, { price: '15' }],
  ['a new name is written', wish({ name: 'White Negroni' }), seen, { name: 'White Negroni' }],
  ['both are written together', wish({ price: '15', name: 'Gin' }), seen, { price: '15', name: 'Gin' }],
  ['nothing is written that the till has already', wish({ price: '15.0' }), { ...seen, price: '15' }, 'done'],
  ['only the part that differs is written', wish({ price: '15', name: 'Negroni' }), seen, { price: '15' }],
  ['a price that was changed there is a conflict', wish({ price: '15' }), { ...seen, price: '16' }, 'conflict'],
  ['a name that was changed there is a conflict', wish({ name: 'Gin' }), { ...seen, name: 'Campari' }, 'conflict'],
  ['one conflict holds back both', wish({ price: '15', name: 'Gin' }), { ...seen, name: 'Campari' }, 'conflict'],
  ['a name changed there does not hold back a price', wish({ price: '15' }), { ...seen, name: 'Old' }, { price: '15' }],
  ['a price that the till lost is a conflict', wish({ price: '15' }), { ...seen, price: null }, 'conflict'],
  ['spaces around a name are no change', wish({ name: 'Negroni ' }), seen, 'done'],
  [
    'a free item can get a price',
    wish({ price: '15', seen: { price: null, name: '' } }),
    { price: null, name: '' },
    { price: '15' },
  ],
  ['a price can become 0', wish({ price: '0' }), seen, { price: '0' }],
])('%s', (_, wanted, now, decided) => {
  expect(decideWrite(wanted, now)).toEqual(decided);
});
