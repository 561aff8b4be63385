import { execFileSync } from 'node:child_process';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { hasPoppler } from '#test/documents/has-poppler.ts';
import { type Document, drawText, layText, registerFonts, unprintable } from './text-layout.ts';
import { inVisualOrder } from './visual-order.ts';

async function write(draw: (pdf: Document) => void): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 40 });
  const parts: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.on('end', resolve);
  registerFonts(pdf);
  draw(pdf);
  pdf.end();
  await promise;
  return Buffer.concat(parts);
}

const FACE = { kind: 'sans-serif', size: 12 } as const;
const NAMES = [
  '山崎 12年 Single Malt',
  '贵州茅台酒 飞天 53%',
  '참이슬 후레쉬 소주',
  'ウイスキー「白州」18年',
  'Żołądkowa Gorzka, Übersee',
  'Ρακί Κρήτης Τσίπουρο',
  'Водка Столичная',
  'عرق لبناني چای',
  'ערק עלית',
  'ไวน์แดง',
];

test.runIf(hasPoppler)('another program reads names of every script back, and every font is embedded', async () => {
  const pdf = await write((sheet) => {
    for (const [at, name] of NAMES.entries())
      for (const strong of [false, true])
        drawText(sheet, layText(sheet, name, { ...FACE, strong }, 250), {
          left: strong ? 320 : 40,
          top: 40 + at * 30,
          width: 250,
          color: '#000',
        });
  });
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }).replaceAll(/\p{Cf}/gu, '');
  for (const name of NAMES) expect(text.split(name)).toHaveLength(3);
  const fonts = execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' }).trim().split('\n').slice(2);
  expect(fonts.length).toBeGreaterThan(8);
  for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
});

test('a letter that no font has is a question mark, never an empty box, and is named', async () => {
  let printed: string[] = [];
  await write((pdf) => {
    const texts = ['አረቄ Areki', 'Gin\u200d & Tonic', '\u{10480} Osmanya', 'Plain', 'safe\u202eelcitrap'];
    expect(texts.map((text) => unprintable(pdf, text))).toEqual([['አ', 'ረ', 'ቄ'], [], ['\u{10480}'], [], []]);
    printed = texts.map(
      (text) =>
        layText(pdf, text, FACE, 400)
          .lines[0]?.runs.map((run) => run.text)
          .join('') ?? '',
    );
  });
  expect(printed).toEqual(['??? Areki', 'Gin\u200d & Tonic', '? Osmanya', 'Plain', 'safeelcitrap']);
});

test.runIf(hasPoppler)('emoji and rare Chinese characters are printed, in fonts opened for them alone', async () => {
  const names = ['Sake 🍶 獺祭', '👨‍👩‍👧 Family 🍷', '堃記 𠮷野家 喺', 'Bière ☕️'];
  const pdf = await write((sheet) => {
    expect(names.map((name) => unprintable(sheet, name))).toEqual([[], [], [], []]);
    for (const [at, name] of names.entries())
      drawText(sheet, layText(sheet, name, FACE, 400), { left: 40, top: 40 + at * 30, width: 400, color: '#000' });
  });
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  for (const part of ['獺祭', '🍶', 'Family', '🍷', '堃記', '𠮷野家', '喺', '☕']) expect(text).toContain(part);
  const fonts = execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' });
  expect(fonts).toMatch(/NotoEmoji.*yes yes yes/);
  expect(pdf.length).toBeLessThan(100_000);
});

test('a sign for several letters that no font has is printed in these letters', async () => {
  await write((pdf) => {
    expect(unprintable(pdf, 'Arak \ufdfd')).toEqual([]);
    const printed = layText(pdf, 'Arak \ufdfd', FACE, 400).lines.flatMap(({ runs }) => runs.map(({ text }) => text));
    expect(printed.join('')).toBe('Arak بسم الله الرحمن الرحيم');
  });
});

test('right-to-left words are drawn from the right, with brackets turned; figures keep their order', () => {
  const order = (text: string) => inVisualOrder([{ text }]).map((part) => part.text);
  expect(order('House Gin 0.75 L')).toEqual(['House Gin 0.75 L']);
  expect(order('עלית 700 (מ״ל)')).toEqual([' )מ״ל(', '700', 'עלית ']);
  expect(order('Arak עלית 53')).toEqual(['Arak ', '53', 'עלית ']);
  const drawn = (text: string) => order(text).join('|');
  expect(drawn('عرق لبناني 750 mL')).toBe('750 mL|عرق لبناني ');
  expect(drawn('عرق لبناني 2019 12 x 750 mL')).toBe('2019 12 x 750 mL|عرق لبناني ');
  expect(drawn('Arak عرق 750 mL')).toBe('Arak |عرق| |750 mL');
  expect(drawn('עלית (700 mL) 40% vol')).toBe('40% vol| (|700 mL|עלית )');
});

test('long words of scripts without spaces wrap between words or letters, and nothing is lost', async () => {
  await write((pdf) => {
    for (const text of [
      'ลีโอเบียร์สิงห์โซดาน้ำดื่มตราช้างแสงโสม',
      '獺祭純米大吟醸磨き二割三分遠心分離',
      'Donaudampfschifffahrtsgesellschaft',
    ]) {
      const laid = layText(pdf, text, FACE, 90);
      expect(laid.lines.length).toBeGreaterThan(1);
      for (const line of laid.lines) expect(line.width).toBeLessThanOrEqual(90);
      expect(laid.lines.flatMap((line) => line.runs.map((run) => run.text)).join('')).toBe(text.normalize('NFC'));
    }
  });
});

test('marks piled on one letter stay within its line, and separators of lines and paragraphs end a line', async () => {
  await write((pdf) => {
    const piled = layText(pdf, `Re${'\u0301'.repeat(170)}my`, FACE, 300);
    expect([...(piled.lines[0]?.runs.map(({ text }) => text).join('') ?? '')].length).toBeLessThan(10);
    for (const between of ['', '\u200d', '\u200b']) {
      const accents = layText(pdf, `Re${`\u0301${between}`.repeat(100)}my`, FACE, 300);
      const printed = accents.lines[0]?.runs.map(({ text }) => text).join('') ?? '';
      expect([...printed.normalize('NFD').matchAll(/\u0301/g)].length).toBeLessThan(4);
    }
    expect(
      layText(pdf, 'Rượu vang', FACE, 300)
        .lines[0]?.runs.map(({ text }) => text)
        .join(''),
    ).toBe('Rượu vang');
    expect(layText(pdf, 'Vin\u2028de\u2029France', FACE, 300).lines).toHaveLength(3);
  });
});
