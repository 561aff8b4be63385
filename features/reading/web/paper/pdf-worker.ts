import { version } from 'unpdf/pdfjs';

// In a worker, the module listens by itself for what is to be parsed. Using one of its values keeps it in the build.
if (version === '') throw new Error('pdf-worker: the reader of PDFs is missing');
