import ts from 'typescript';

/** One small change of a source text that tests should notice. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly line: number;
  /** What becomes what, for the report. */
  readonly change: string;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

/** Methods of decimals, lists and Math that stand for operators. */
const METHODS = new Map(
  Object.entries({
    plus: 'minus',
    minus: 'plus',
    times: 'div',
    div: 'times',
    lt: 'lte',
    lte: 'lt',
    gt: 'gte',
    gte: 'gt',
    lessThan: 'lessThanOrEqualTo',
    greaterThan: 'greaterThanOrEqualTo',
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
);

/** Operators, constants and conditions of a module, each changed alone. */
export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add = (node: ts.Node, becomes: string) => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const was = text.slice(start, end).replace(/\s+/g, ' ').slice(0, 60);
    found.push({ start, end, text: becomes, line, change: `${was} → ${becomes.slice(0, 60)}` });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    change(node, source, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function change(node: ts.Node, source: ts.SourceFile, add: (node: ts.Node, becomes: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    for (const other of OPERATORS[node.operatorToken.getText(source)] ?? []) add(node.operatorToken, other);
  } else if (
    ts.isPropertyAccessExpression(node) &&
    ts.isCallExpression(node.parent) &&
    node.parent.expression === node
  ) {
    const other = METHODS.get(node.name.text);
    if (other) add(node.name, other);
  } else if (ts.isNumericLiteral(node)) {
    if (!ts.isPropertyAssignment(node.parent) || node.parent.name !== node) add(node, String(Number(node.text) + 1));
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
  else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    add(node, `(${node.operand.getText(source)})`);
  else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken)
    add(node, node.operand.getText(source));
  const condition = conditionOf(node);
  // What compares or joins is changed by its operator already.
  if (condition && !ts.isBinaryExpression(condition)) for (const becomes of ['true', 'false']) add(condition, becomes);
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}
