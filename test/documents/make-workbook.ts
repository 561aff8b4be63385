import { crc32, deflateRawSync } from 'node:zlib';

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
const BOOK = `<?xml version="1.0"?><workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** A workbook with this XML as the rows of its only sheet, and additional parts. */
export function makeWorkbook(rows: string | Buffer, more: readonly (readonly [string, Buffer])[] = []): Buffer {
  const sheet = Buffer.concat([
    Buffer.from('<?xml version="1.0"?><worksheet><sheetData>'),
    Buffer.from(rows),
    Buffer.from('</sheetData></worksheet>'),
  ]);
  return zip([
    ['[Content_Types].xml', Buffer.from(TYPES)],
    ['xl/workbook.xml', Buffer.from(BOOK)],
    ['xl/_rels/workbook.xml.rels', Buffer.from(RELS)],
    ['xl/worksheets/sheet1.xml', sheet],
    ...more,
  ]);
}

/** A zip file. `hidden` parts are in it, but not in its directory. */
export function zip(parts: readonly (readonly [string, Buffer])[], hidden: readonly string[] = []): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const packed = deflateRawSync(content, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), Buffer.from(name)]);
    entry.writeUInt32LE(at, 42);
    if (!hidden.includes(name)) directory.push(entry);
    files.push(file);
    at += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}
