/**
 * Parses source files for all checks. The checks go through the repository file by file, and each of them asks for the same
 * file: it is parsed once, and only that one is kept.
 */
import { type ParseResult, parseSync } from 'oxc-parser';

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface ParsedFile {
  program: Node;
  comments: ParseResult['comments'];
  errors: ParseResult['errors'];
}

let newest: { file: string; text: string; parsed: ParsedFile } | undefined;

export function parseFile(file: string, text: string): ParsedFile {
  if (newest?.file === file && newest.text === text) return newest.parsed;
  const { program, comments, errors } = parseSync(file, text);
  const parsed = { program: program as unknown as Node, comments, errors };
  newest = { file, text, parsed };
  return parsed;
}

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
