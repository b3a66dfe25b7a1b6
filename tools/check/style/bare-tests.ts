/**
 * Finds the tests that expect nothing: such a test passes whatever the code answers, as long as it answers. A test expects by
 * itself, by a function that it calls, or by a wait that fails when it is in vain. Functions are known by their names alone,
 * so that a few of the same name pass unseen.
 */
import type { Finding } from '../boundaries/check-boundaries.ts';
import { isTest } from '../boundaries/source-files.ts';
import { lineAt, type Node, parseFile, walk } from '../parsed-file.ts';
import { isTestFunction } from '../test-counts.ts';

interface Body {
  expects: boolean;
  /** Names of functions. */
  calls: Set<string>;
  /** Names of methods. */
  methods: Set<string>;
}

/** They throw when what they wait for does not come. */
const WAITS = ['until', 'waitFor', 'waitForURL', 'waitForFunction', 'toPass'];
const ASSERTING = new Set(['expect', 'assert', 'expectTypeOf']);

export class BareTests {
  private readonly tests: { file: string; line: number; body: Body }[] = [];
  private readonly functions = new Map<string, Body[]>();
  private readonly methods = new Map<string, Body[]>();

  addFile(file: string, text: string): void {
    if (!isTest(file) && !/\/(testing|test-kit|test|kit)\//.test(file)) return;
    walk(parseFile(file, text).program, (node) => {
      const named = namedFunction(node);
      if (named !== undefined) {
        const known = named.isMethod ? this.methods : this.functions;
        known.set(named.name, [...(known.get(named.name) ?? []), readBody(named.body)]);
      }
      const body = isTest(file) ? bodyOfTest(node) : undefined;
      if (body !== undefined) this.tests.push({ file, line: lineAt(text, node.start), body: readBody(body) });
    });
  }

  findings(): Finding[] {
    const methods = new Set(WAITS);
    for (const [name, bodies] of this.methods) if (bodies.some(({ expects }) => expects)) methods.add(name);
    const functions = new Set<string>();
    const expects = (body: Body): boolean =>
      body.expects || meet(body.calls, functions) || meet(body.methods, methods);
    for (let known = -1; known < functions.size; ) {
      known = functions.size;
      for (const [name, bodies] of this.functions) if (bodies.some(expects)) functions.add(name);
    }
    return this.tests
      .filter(({ body }) => !expects(body))
      .map(({ file, line }) => ({
        file,
        line,
        message: 'the test expects nothing: it would pass whatever the code answers',
      }));
  }
}

function readBody(node: Node): Body {
  const body: Body = { expects: false, calls: new Set(), methods: new Set() };
  walk(node, (inner) => {
    if (inner.type !== 'CallExpression') return;
    const callee = inner.callee as Node;
    const root = rootOf(callee);
    if (root.type === 'Identifier' && ASSERTING.has(root.name as string)) body.expects = true;
    if (callee.type === 'Identifier') body.calls.add(callee.name as string);
    if (callee.type === 'MemberExpression') body.methods.add(String((callee.property as Node).name));
  });
  return body;
}

/** `expect` of `expect.poll(…)`. */
function rootOf(node: Node): Node {
  return node.type === 'MemberExpression' ? rootOf(node.object as Node) : node;
}

function bodyOfTest(node: Node): Node | undefined {
  if (node.type !== 'CallExpression' || !isTestFunction(node.callee as Node)) return undefined;
  return (node.arguments as Node[]).find(isFunction);
}

function namedFunction(node: Node): { name: string; body: Node; isMethod: boolean } | undefined {
  if (node.type === 'FunctionDeclaration')
    return { name: nameOf(node.id), body: node.body as Node, isMethod: false };
  if (node.type === 'VariableDeclarator' && isFunction(node.init as Node | null))
    return { name: nameOf(node.id), body: node.init as Node, isMethod: false };
  if (node.type === 'MethodDefinition' || (node.type === 'Property' && isFunction(node.value as Node)))
    return { name: nameOf(node.key), body: node.value as Node, isMethod: true };
  return undefined;
}

const isFunction = (node: Node | null): boolean =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

const nameOf = (node: unknown): string => String((node as { name?: string } | null)?.name);

function meet(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}
