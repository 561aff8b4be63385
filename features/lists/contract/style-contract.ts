import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag, id } from '#shared/contract/schemas.ts';
import { looks, style, styleName, styleType } from './style-schemas.ts';

const tag = 'List styles';

const changedLooks = z.object({ name: styleName, type: styleType.optional(), ...looks }).partial();
const saved = z.object({ success: z.literal(true), style, action_id: id.nullable() });

export const styleContract = {
  listStyles: route('member', {
    method: 'GET',
    path: '/list/styles',
    tag,
    summary: 'Styles of the organization; with defaultOnly=true those of lists without their own',
  })
    .input(z.object({ defaultOnly: flag, type: styleType.optional() }))
    .output(z.array(style)),
  listStylesOfList: route('member', {
    method: 'GET',
    path: '/list/{id}/styles',
    tag,
    summary: 'The styles that a list has of its own',
    description: 'At most one of each type; the defaults apply to the others.',
  })
    .input(z.object({ id, type: styleType.optional() }))
    .output(z.array(style)),
  createStyle: route('member', {
    method: 'POST',
    path: '/list/styles',
    tag,
    summary: 'Create a style; with listIds it applies to these lists only',
    description: 'Properties you leave out come from the default style of its type.',
  })
    .input(changedLooks.extend({ type: styleType, listIds: z.array(id).max(1000).default([]) }))
    .output(saved),
  updateStyle: route('member', {
    method: 'PUT',
    path: '/list/style/{id}',
    tag,
    summary: 'Change a style; fields you leave out stay',
    description: "With listIds it applies to these lists only. Its type can't be changed.",
  })
    .input(changedLooks.extend({ id, listIds: z.array(id).max(1000).optional() }))
    .output(saved),
  deleteStyle: route('member', {
    method: 'DELETE',
    path: '/list/style/{id}',
    tag,
    summary: "Delete a style; its lists use the default. Default styles can't be deleted",
  })
    .input(z.object({ id }))
    .output(saved),
  setGroupStyle: route('member', {
    method: 'PUT',
    path: '/list/group/{id}/style',
    tag,
    summary: "Set the style of a group's name; null removes it",
  })
    .input(z.object({ id, style_id: id.nullable() }))
    .output(
      z.object({
        success: z.literal(true),
        style_id: id.nullable(),
        style: style.nullable(),
        action_id: id.nullable(),
      }),
    ),
};
