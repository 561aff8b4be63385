import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id } from '#shared/contract/schemas.ts';
import { looks, style, styleName, styleType } from './style-schemas.ts';

const tag = 'List styles';

const changedLooks = z.object({ name: styleName, type: styleType.optional(), ...looks }).partial();
const saved = z.object({ success: z.literal(true), style });

export const styleContract = {
  listStyles: route('member', {
    method: 'GET',
    path: '/list/styles',
    tag,
    summary: 'Styles of the organization; with defaultOnly=true those that hold where a list has none of its own',
  })
    .input(z.object({ defaultOnly: flag, type: styleType.optional() }))
    .output(z.array(style)),
  listStylesOfList: route('member', {
    method: 'GET',
    path: '/list/{id}/styles',
    tag,
    summary: 'The styles that a list has of its own',
    description: 'At most one of each type; for the others the default ones hold.',
  })
    .input(z.object({ id, type: styleType.optional() }))
    .output(z.array(style)),
  createStyle: route('member', {
    method: 'POST',
    path: '/list/styles',
    tag,
    summary: 'Create a style; with listIds it becomes the own style of these lists',
    description: 'Properties you leave out come from the default style of its type.',
  })
    .input(changedLooks.extend({ type: styleType, listIds: z.array(id).max(1000).default([]) }))
    .output(saved),
  updateStyle: route('member', {
    method: 'PUT',
    path: '/list/style/{id}',
    tag,
    summary: 'Change a style; what is not named stays',
    description: 'With listIds it becomes the own style of these lists and of no other. Its type stays as it is.',
  })
    .input(changedLooks.extend({ id, listIds: z.array(id).max(1000).optional() }))
    .output(saved),
  deleteStyle: route('member', {
    method: 'DELETE',
    path: '/list/style/{id}',
    tag,
    summary: 'Delete a style: where it held the default one does; default ones stay',
  })
    .input(z.object({ id }))
    .output(saved),
  setGroupStyle: route('member', {
    method: 'PUT',
    path: '/list/group/{id}/style',
    tag,
    summary: 'Give a group a style for its name; null takes it away',
  })
    .input(z.object({ id, style_id: id.nullable() }))
    .output(z.object({ success: z.literal(true), style_id: id.nullable(), style: style.nullable() })),
};
