import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id } from '#shared/contract/schemas.ts';
import { listFile } from './list-schemas.ts';

const tag = 'Beverage lists';

export const LARGEST_PDF = 20 * 1024 * 1024;
export const LARGEST_IMAGE = 5 * 1024 * 1024;

const success = z.literal(true);
const served = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });

export const listFileContract = {
  listPdfs: route('member', { method: 'GET', path: '/lists/{id}/pdfs', tag, summary: 'PDFs attached to a list' })
    .input(z.object({ id }))
    .output(z.object({ files: z.array(listFile) })),
  uploadPdf: route('member', {
    method: 'POST',
    path: '/lists/{id}/upload-pdf',
    tag,
    summary: 'Attach a PDF of at most 20 MB to a list',
  })
    .input(z.object({ id, file: z.file('Choose a PDF') }))
    .output(z.object({ success, file: listFile })),
  getPdf: route('member', {
    method: 'GET',
    path: '/lists/{id}/pdfs/{pdfId}',
    tag,
    summary: 'One PDF of a list',
    outputStructure: 'detailed',
  })
    .input(z.object({ id, pdfId: id }))
    .output(served),
  deletePdf: route('member', {
    method: 'DELETE',
    path: '/lists/{id}/pdfs/{pdfId}',
    tag,
    summary: 'Delete a PDF of a list; it can be restored for a week',
  })
    .input(z.object({ id, pdfId: id }))
    .output(z.object({ success, id, action_id: id.nullable() })),
  restorePdf: route('member', {
    method: 'POST',
    path: '/lists/{id}/pdfs/{pdfId}/restore',
    tag,
    summary: 'Restore a deleted PDF',
  })
    .input(z.object({ id, pdfId: id }))
    .output(z.object({ success, file: listFile, action_id: id.nullable() })),
  uploadImage: route('member', {
    method: 'POST',
    path: '/list/{id}/images',
    tag,
    summary: 'Upload an image of at most 5 MB for an entry of type IMAGE',
  })
    .input(z.object({ id, file: z.file('Choose an image') }))
    .output(z.object({ success, image_id: id, image_url: z.string() })),
  getImage: route('member', {
    method: 'GET',
    path: '/list/{id}/images/{image_id}',
    tag,
    summary: 'One image of a list',
    outputStructure: 'detailed',
  })
    .input(z.object({ id, image_id: id }))
    .output(served),
};
