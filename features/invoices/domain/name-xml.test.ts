import { expect, test } from 'vitest';
import { nameXml } from './name-xml.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

test.each([
  [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="${UBL}:Invoice-2"><cbc:ID>1</cbc:ID></Invoice>`,
    'a UBL invoice',
  ],
  [`\uFEFF<!-- by hand --><ubl:CreditNote\n xmlns:ubl="${UBL}:CreditNote-2"></ubl:CreditNote>\n`, 'a UBL credit note'],
  [`<?xml version='1.0'?><Order xmlns="${UBL}:Order-2"/>`, 'a UBL file of the type Order'],
  [`<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="${CII}">`, 'a CII invoice'],
  ['<!DOCTYPE html>\n<html lang="en"><body></body></html>', 'a web page'],
  ['<?xml version="1.0"?><Invoice><Line/></Invoice>', 'an XML file of the type Invoice'],
  ['<cXML><Request/></cXML>', 'an XML file of the type cXML'],
  ['<?xml version="1.0"?>', 'an XML file'],
  ['<none>,Description,Qty\nA,1,2', null],
  ['Description,Qty,Price\n<b>Gin</b>,1,2', null],
  ['ISA*00*', null],
  ['', null],
])('%j is named %j', (text, name) => {
  expect(nameXml(text)).toBe(name);
});

test('a long comment before the root is passed over, and a long root name is shortened', () => {
  const comment = `<!--${' by hand'.repeat(2000)}-->`;
  expect(nameXml(`${comment}<cXML></cXML>`)).toBe('an XML file of the type cXML');
  expect(nameXml(`<${'a'.repeat(80)}/>`)).toBe(`an XML file of the type ${'a'.repeat(60)}`);
  expect(nameXml('<?xml version="1.0"?><!-- never ends <Invoice>')).toBe('an XML file');
});
