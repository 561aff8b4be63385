import { spawnSync } from 'node:child_process';

/** Whether poppler is installed, which judges PDFs as another program: `pdftotext` reads them, `pdffonts` lists their fonts. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;
