/**
 * Derives from the sources which areas of texts a component needs before it shows: the keys in its own declaration and in
 * all that it reaches by imports, declaration by declaration, so that a feature's index.ts brings only what is used of
 * it. A part that comes later has the areas of the place that loads it and those that are loaded beside it. Reads
 * sources only; the test beside it compares what is needed with what rows and loaders name.
 */
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Place {
  file: string;
  name: string;
}

interface LatePart {
  file: string;
  /** The areas that are loaded beside it. */
  texts: readonly string[];
}

/** A declaration at the top of a file. */
interface Declaration {
  areas: Map<string, string>;
  names: Set<string>;
  late: LatePart[];
  /** The areas that it loads itself before it uses them. */
  loads: string[];
}

interface SourceFile {
  imports: Map<string, Place>;
  exports: Map<string, string>;
  passedOn: Map<string, Place>;
  passedOnWhole: string[];
  declarations: Map<string, Declaration>;
  /** Its statements that are no declarations: they run with whatever is imported of the file. */
  effects: Declaration;
}

/** One area that is not there where a key of it is used. */
export interface Missing {
  area: string;
  key: string;
  /** The declarations from the start to the one that uses the key. */
  way: string;
}

export interface Needs {
  missing: Missing[];
  /** All areas of which a key is used, late parts included. */
  used: Set<string>;
}

/**
 * @param textOf gives the text of a source by its path
 * @param areas the names of all areas
 */
export function textReader(textOf: (path: string) => string, areas: ReadonlySet<string>) {
  const files = new Map<string, SourceFile>();
  const fileOf = (path: string): SourceFile => {
    const known = files.get(path);
    if (known) return known;
    const read = readSource(path, textOf(path), areas);
    files.set(path, read);
    return read;
  };

  /** The place where a name that a file exports is declared; undefined for one of another package. */
  const declaredAt = ({ file, name }: Place): Place | undefined => {
    const { exports, passedOn, passedOnWhole } = fileOf(file);
    const local = exports.get(name);
    if (local !== undefined) return { file, name: local };
    const next = passedOn.get(name);
    if (next) return declaredAt(next);
    for (const other of passedOnWhole) {
      const found = declaredAt({ file: other, name });
      if (found) return found;
    }
    return undefined;
  };

  return (start: Place, available: readonly string[]): Needs => {
    const missing = new Map<string, Missing>();
    const used = new Set<string>();
    const seen = new Set<string>();
    const visit = (
      { file, name }: Place,
      declaration: Declaration,
      there: readonly string[],
      way: string,
    ): void => {
      const mark = `${file} ${name} ${there.toSorted().join()}`;
      if (seen.has(mark)) return;
      seen.add(mark);
      const source = fileOf(file);
      const ready = joined(there, declaration.loads);
      const path = way === '' ? name : `${way} > ${name}`;
      for (const [area, key] of declaration.areas) {
        used.add(area);
        if (!ready.includes(area))
          missing.set(`${area} ${file} ${name}`, { area, key, way: `${path} (${file})` });
      }
      for (const other of declaration.names) reach(source, file, other, ready, path);
      visitEffects(file, there, path);
      for (const part of declaration.late) reachLate(part, declaration, joined(ready, part.texts), path);
    };
    const visitEffects = (file: string, there: readonly string[], way: string) =>
      visit({ file, name: '(statements)' }, fileOf(file).effects, there, way);
    const reach = (source: SourceFile, file: string, name: string, there: readonly string[], way: string) => {
      const own = source.declarations.get(name);
      if (own) visit({ file, name }, own, there, way);
      const imported = source.imports.get(name);
      if (imported) reachExport(imported, there, way);
    };
    const reachExport = (place: Place, there: readonly string[], way: string) => {
      const at = declaredAt(place);
      const declaration = at && fileOf(at.file).declarations.get(at.name);
      if (at && declaration) visit(at, declaration, there, way);
    };
    /** The exports that the loading declaration names; all of them where it names none. */
    const reachLate = (part: LatePart, { names }: Declaration, there: readonly string[], way: string) => {
      const { exports, passedOn } = fileOf(part.file);
      const all = [...exports.keys(), ...passedOn.keys()];
      const named = all.filter((name) => names.has(name));
      for (const name of named.length > 0 ? named : all)
        reachExport({ file: part.file, name }, there, `${way} > later`);
    };
    reachExport(start, available, '');
    return { missing: [...missing.values()], used };
  };
}

const joined = (areas: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...areas, ...more]),
];

const emptyDeclaration = (): Declaration => ({ areas: new Map(), names: new Set(), late: [], loads: [] });

function readSource(path: string, text: string, areas: ReadonlySet<string>): SourceFile {
  const source: SourceFile = {
    imports: new Map(),
    exports: new Map(),
    passedOn: new Map(),
    passedOnWhole: [],
    declarations: new Map(),
    effects: emptyDeclaration(),
  };
  const program = parseSync(path, text).program as unknown as { body: Node[] };
  const read = (node: Node, into: Declaration) => readInto(node, into, { path, areas, program });
  const declare = (node: Node): string[] => {
    const declared = namesOf(node);
    for (const [name, part] of declared) {
      const declaration = emptyDeclaration();
      read(part, declaration);
      source.declarations.set(name, declaration);
    }
    return declared.map(([name]) => name);
  };
  for (const statement of program.body) {
    const from = fileNamed(path, statement.source);
    if (statement.type === 'ImportDeclaration') {
      if (from === undefined || statement.importKind === 'type') continue;
      for (const one of statement.specifiers as Node[])
        source.imports.set(nameOf(one.local), { file: from, name: nameOf(one.imported) });
    } else if (statement.type === 'ExportAllDeclaration') {
      if (from !== undefined) source.passedOnWhole.push(from);
    } else if (statement.type === 'ExportNamedDeclaration') {
      const { declaration } = statement as { declaration?: Node | null };
      if (declaration) for (const name of declare(declaration)) source.exports.set(name, name);
      for (const one of statement.specifiers as Node[]) {
        const exported = nameOf(one.exported);
        if (from === undefined) source.exports.set(exported, nameOf(one.local));
        else source.passedOn.set(exported, { file: from, name: nameOf(one.local) });
      }
    } else if (namesOf(statement).length > 0) declare(statement);
    else read(statement, source.effects);
  }
  return source;
}

/** The names that a statement declares, each with what belongs to it. */
function namesOf(statement: Node): [string, Node][] {
  if (statement.type === 'VariableDeclaration')
    return (statement.declarations as Node[]).flatMap((one) =>
      identifiersIn(one.id as Node).map((name): [string, Node] => [name, one]),
    );
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return [[nameOf(statement.id), statement]];
  return [];
}

function identifiersIn(pattern: Node): string[] {
  const found: string[] = [];
  walk(pattern, (node) => {
    if (node.type === 'Identifier') found.push(node.name as string);
  });
  return found;
}

interface Reading {
  path: string;
  areas: ReadonlySet<string>;
  program: { body: Node[] };
}

function readInto(root: Node, into: Declaration, reading: Reading): void {
  const grouped = new Set<Node>();
  walk(root, (node) => {
    const key = keyIn(node);
    const area = key?.slice(0, key.indexOf('.'));
    if (key !== undefined && area !== undefined && reading.areas.has(area)) into.areas.set(area, key);
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') into.names.add(node.name as string);
    if (isPromiseAll(node)) readGroup(node, into, reading, grouped);
    else if (node.type === 'ImportExpression' && !grouped.has(node)) addLate(node, [], into, reading);
    else if (isLoadTexts(node) && !grouped.has(node)) into.loads.push(...areasOf(node, reading));
  });
}

/** Promise.all([import('./part.tsx'), loadTexts(['area'])]): the part shows when both are there. */
function readGroup(all: Node, into: Declaration, reading: Reading, grouped: Set<Node>): void {
  const imports: Node[] = [];
  const texts: string[] = [];
  walk(all, (node) => {
    if (node.type === 'ImportExpression') imports.push(node);
    if (isLoadTexts(node)) texts.push(...areasOf(node, reading));
    if (node.type === 'ImportExpression' || isLoadTexts(node)) grouped.add(node);
  });
  for (const one of imports) addLate(one, texts, into, reading);
}

function addLate(node: Node, texts: readonly string[], into: Declaration, { path }: Reading): void {
  const file = fileNamed(path, node.source);
  if (file !== undefined) into.late.push({ file, texts });
}

const isPromiseAll = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  nameOf((node.callee as Node).object) === 'Promise' &&
  nameOf((node.callee as Node).property) === 'all';

const isLoadTexts = (node: Node): boolean =>
  node.type === 'CallExpression' && nameOf(node.callee) === 'loadTexts';

/** The areas in the list that is given, or in the constant of the file that holds it. */
function areasOf(call: Node, { areas, program }: Reading): string[] {
  const [given] = call.arguments as Node[];
  const constant = program.body
    .flatMap((statement) => namesOf(statement))
    .find(([name]) => name === nameOf(given))?.[1];
  const found: string[] = [];
  for (const node of [given, constant])
    if (node)
      walk(node, ({ type, value }) => {
        if (type === 'Literal' && areas.has(String(value))) found.push(String(value));
      });
  return found;
}

/** A key of a text: a whole string, or the beginning of a template that goes on with a value. */
function keyIn(node: Node): string | undefined {
  const text =
    node.type === 'Literal'
      ? node.value
      : node.type === 'TemplateLiteral'
        ? (node.quasis as { value: { raw: string } }[])[0]?.value.raw
        : undefined;
  return typeof text === 'string' && /^[a-z][A-Za-z]*\.\w*$/.test(text) ? text : undefined;
}

/** The file of the app that an import names; undefined for another package and for texts themselves. */
function fileNamed(path: string, source: unknown): string | undefined {
  const specifier = (source as { value?: unknown } | null | undefined)?.value;
  if (typeof specifier !== 'string' || !/^\.{1,2}\/.*\.tsx?$/.test(specifier)) return undefined;
  const file = posix.join(posix.dirname(path), specifier);
  return /(^|\/)locale\//.test(file) ? undefined : file;
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return String(name ?? value ?? 'default');
};

function walk(node: Node, visit: (node: Node) => void): void {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return;
  visit(node);
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit);
}
