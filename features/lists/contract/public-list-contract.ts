import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';
import { viewedList } from './list-schemas.ts';
import { publicStyle, styleType } from './style-schemas.ts';

const tag = 'Published lists';

const MISSING = 'List ID is required';

const listId = z.uuid({ error: ({ input }) => (input == null || input === '' ? MISSING : 'List not found') });

/** The code in a short address. */
const SHORT = /^[a-z2-9]{8}$/;

const listOrCode = z
  .string(MISSING)
  .refine((named) => named !== '', MISSING)
  .refine((named) => named === '' || SHORT.test(named) || z.uuid().safeParse(named).success, 'List not found');

const success = z.literal(true);

/** The public API: published lists only. An error has success false in addition to its message. */
export const publicListContract = {
  viewPublishedList: route('anyone', {
    method: 'GET',
    path: '/public-apis/list-viewer',
    tag,
    summary: 'A published list with its groups, entries and styles, by its id or the code of its short address',
  })
    .input(z.object({ id: listOrCode }))
    .output(z.object({ success, list: viewedList, styles: z.array(publicStyle) })),
  listPublishedStyles: route('anyone', {
    method: 'GET',
    path: '/public-apis/{listId}/styles',
    tag,
    summary: 'The styles used in a published list',
  })
    .input(z.object({ listId, type: styleType.optional() }))
    .output(z.object({ success, styles: z.array(publicStyle) })),
  getPublishedImage: route('anyone', {
    method: 'GET',
    path: '/public-apis/{listId}/images/{image_id}',
    tag,
    summary: 'An image in a published list',
    outputStructure: 'detailed',
  })
    .input(z.object({ listId, image_id: id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
};
