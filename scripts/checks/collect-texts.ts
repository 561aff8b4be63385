import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isCode, isTest, listFiles } from './source-files.ts';

/** A text for readers, and its place in the source. */
export interface WrittenText {
  readonly file: string;
  readonly line: number;
  /** `screen`: people who use the product; `comment` and `page`: people who read the code. */
  readonly kind: 'screen' | 'comment' | 'page';
  readonly text: string;
}

const PRODUCT = /^(app|features|shared)\//;
/** Attributes and properties whose values are names for programs. */
const NOT_READ =
  /^(className|classNames|id|key|to|href|src|type|role|variant|size|color|name|path|rel|target|as|component|testId|data-.*|aria-(controls|live|current|haspopup|describedby|labelledby)|autoComplete|inputMode|operationId|fontFamily|locale|timeZone|pattern|accept|style|styles|d|viewBox|fill|stroke|transform|position|layout|align|justify|event|topic|sql)$/;

/** All texts in the product's code and pages, in the order of the files. */
export function collectTexts(root: string): WrittenText[] {
  return listFiles(root).flatMap((file) => {
    if (file.endsWith('.md')) return file === TEXTS_FILE ? [] : readPage(root, file);
    return isCode(file) && /\.tsx?$/.test(file) ? readCode(root, file) : [];
  });
}

/** Where the texts of the screens are listed (`npm run generate`). */
export const TEXTS_FILE = 'docs/texts.md';

function readPage(root: string, file: string): WrittenText[] {
  const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
  let code = false;
  return lines.flatMap((text, at) => {
    if (/^\s*```/.test(text)) code = !code;
    return code || text.trim() === '' ? [] : [{ file, line: at + 1, kind: 'page' as const, text: withoutCode(text) }];
  });
}

const withoutCode = (text: string) => text.replace(/`[^`]*`/g, '`…`');

function readCode(root: string, file: string): WrittenText[] {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kindOf(file));
  const found: WrittenText[] = readComments(file, source, parsed);
  if (!PRODUCT.test(file) || isTest(file)) return found;
  const keep = (node: ts.Node, text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (isRead(plain)) found.push({ file, line: lineOf(parsed, node.getStart(parsed)), kind: 'screen', text: plain });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && NOT_READ.test(node.name.getText(parsed))) return;
    if (ts.isJsxText(node)) keep(node, node.text);
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) keep(node, node.text);
    else if (ts.isTemplateExpression(node)) keep(node, templateText(node));
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found.toSorted((one, other) => one.line - other.line);
}

const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

const lineOf = (parsed: ts.SourceFile, at: number) => parsed.getLineAndCharacterOfPosition(at).line + 1;

const templateText = ({ head, templateSpans }: ts.TemplateExpression) =>
  head.text + templateSpans.map(({ literal }) => `…${literal.text}`).join('');

/** Words separated by a space, or one capitalized word: not a key, a path, a class or a format. */
function isRead(text: string): boolean {
  if (/^[A-Z][a-z]+[.…!?:]*$/.test(text)) return true;
  return /[A-Za-z]{2,} |\s[A-Za-z]{2,}/.test(text) && !/^[a-z0-9_-]+( [a-z0-9_-]*[-_:=(][a-z0-9_,:=()-]*)+$/.test(text);
}

/** Comments as sentences: joins the lines of a block, and consecutive line comments. */
function readComments(file: string, source: string, parsed: ts.SourceFile): WrittenText[] {
  const found: WrittenText[] = [];
  const add = (start: number, text: string) => {
    const plain = withoutCode(text.replace(/\s+/g, ' ').trim());
    if (/[A-Za-z]{2}/.test(plain)) found.push({ file, line: lineOf(parsed, start), kind: 'comment', text: plain });
  };
  const seen = new Set<number>();
  const read = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ]) {
      if (seen.has(range.pos)) continue;
      seen.add(range.pos);
      const text = source.slice(range.pos, range.end);
      add(range.pos, text.replace(/^\/\*\*?|\*\/$|^\/\/+/g, '').replace(/^\s*\* ?/gm, ' '));
    }
    if (!ts.isJsxText(node)) ts.forEachChild(node, read);
  };
  read(parsed);
  return found;
}
