/** Reads every import of a source file, whatever its form. Never guesses: a file that does not parse throws. */
import { lineAt, type Node, parseFile, walk } from '../parsed-file.ts';

export interface Import {
  specifier: string;
  line: number;
  /** Only types cross: erased by the compiler. */
  typeOnly: boolean;
  /** import('...') in a value position. */
  dynamic: boolean;
}

export function readImports(path: string, text: string): Import[] {
  const parsed = parseFile(path, text);
  const fault = parsed.errors.find((error) => error.severity === 'Error');
  if (fault) throw new Error(`${path} does not parse: ${fault.message}`);
  const found: Import[] = [];
  walk(parsed.program, (node) => {
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
