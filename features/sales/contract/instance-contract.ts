import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, text } from '#shared/contract/schemas.ts';
import { PROVIDERS, posInstance } from './pos-schemas.ts';

const tag = 'Point of sale';

const name = text('Name', 1, 170);
const provider = z.enum(PROVIDERS, { error: `Provider must be one of ${PROVIDERS.join(', ')}` });

const change = z.object({ id, name: name.optional(), provider: provider.optional(), default: z.boolean().optional() });

export const instanceContract = {
  listInstances: route('member', {
    method: 'GET',
    path: '/pos/instance',
    tag,
    summary: 'The POS instances of the organization, the default one first',
  }).output(z.array(posInstance)),
  createInstance: route('admin', {
    method: 'POST',
    path: '/pos/instance',
    tag,
    summary: 'Add a POS',
    description: 'The first one is the default whether asked for or not.',
  })
    .input(z.object({ name, provider, default: z.boolean().default(false) }))
    .output(posInstance),
  updateInstance: route('admin', {
    method: 'PUT',
    path: '/pos/instance',
    tag,
    summary: 'Choose the default POS, or change one',
    description: 'Exactly one is the default: choosing another takes the flag from the first.',
  })
    .input(change)
    .output(posInstance),
  updateInstanceById: route('admin', {
    method: 'PUT',
    path: '/pos/instance/{id}',
    tag,
    summary: 'The same, with the id in the address',
  })
    .input(change)
    .output(posInstance),
};
