import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { readList } from '../lists/read-list.ts';

/** The short address of a list at this installation's public URL. */
const shortAddress = (publicUrl: string, code: string): string => `${publicUrl.replace(/\/$/, '')}/l/${code}`;

/** The QR code of a list's short address, as vectors so it prints sharply at any size. */
export async function getQrCode(context: Context, publicUrl: string, { id }: { id: string }): Promise<File> {
  const { code, name } = await runQuery(context, (tx) => readList(tx, context.actor.organizationId, id));
  const { default: encoder } = await import('bwip-js/node');
  const svg = encoder.toSVG({ bcid: 'qrcode', text: shortAddress(publicUrl, code), eclevel: 'M', padding: 2 } as never);
  return new File([svg], `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}_QR.svg`, { type: 'image/svg+xml' });
}
