/** Reads every import of a source file, whatever its form. Never guesses: a file that does not parse throws. */
import { parseSync } from 'oxc-parser';

export interface Import {
  specifier: string;
  line: number;
  /** Only types cross: erased by the compiler. */
  typeOnly: boolean;
  /** import('...') in a value position. */
  dynamic: boolean;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

export function readImports(path: string, text: string): Import[] {
  const parsed = parseSync(path, text);
  const fault = parsed.errors.find((error) => error.severity === 'Error');
  if (fault) throw new Error(`${path} does not parse: ${fault.message}`);
  const found: Import[] = [];
  walk(parsed.program as unknown as Node, (node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined) return;
    found.push({
      specifier,
      line: lineAt(text, node.start),
      typeOnly: isTypeOnly(node),
      dynamic: node.type === 'ImportExpression',
    });
  });
  return found;
}

function specifierOf(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return literal(node.source);
    case 'TSExternalModuleReference':
      return literal(node.expression);
    case 'CallExpression':
      return isNamed(node.callee, 'require') ? literal((node.arguments as unknown[])[0]) : undefined;
    default:
      return undefined;
  }
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType') return true;
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers as Node[] | undefined;
  return (
    node.type !== 'ImportExpression' &&
    !!specifiers?.length &&
    specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
  );
}

const literal = (node: unknown): string | undefined => {
  const value = (node as { value?: unknown } | null | undefined)?.value;
  return typeof value === 'string' ? value : undefined;
};

const isNamed = (node: unknown, name: string): boolean =>
  (node as { type?: string; name?: string } | undefined)?.type === 'Identifier' &&
  (node as { name?: string }).name === name;

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const key of Object.keys(node)) {
    const child = node[key];
    for (const one of Array.isArray(child) ? child : [child]) {
      if (one && typeof one === 'object' && typeof (one as Node).type === 'string') walk(one as Node, visit);
    }
  }
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
