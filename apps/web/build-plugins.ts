/**
 * Steps of the build. Before chunks are cut: which modules the first screen needs, so that they come as one file; and a
 * screen takes of a feature what it names, not all that the feature's index.ts offers. In the page: its first texts are
 * asked for beside the program.
 */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Plugin } from 'vite';

const FACE_IMPORT = /^import (type )?\{([^}]*)\} from '([^']*\/index\.ts)';/gm;
const FACE_EXPORT = /^export (?:type )?\{([^}]*)\} from '\.\/([^']+)';/gm;

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The name that an import or export list gives from: "type A as B" is A. */
const givenName = (name: string): string => name.replace(/^type /, '').split(' ')[0]!;

/** Replaces each import from a feature's index.ts by imports from the files that the index.ts names. */
export function importPastFaces(): Plugin {
  return {
    name: 'tern-import-past-faces',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || id.includes('/node_modules/')) return undefined;
      return code.replaceAll(
        FACE_IMPORT,
        (statement, type: string | undefined, names: string, from: string) => {
          const face = posix.join(posix.dirname(id), from);
          return /\/src\/features\/[^/]+\/index\.ts$/.test(face)
            ? pastFace(
                face,
                posix.relative(posix.dirname(id), posix.dirname(face)),
                namesIn(names),
                type !== undefined,
              )
            : statement;
        },
      );
    },
  };
}

function pastFace(face: string, folder: string, names: readonly string[], isType: boolean): string {
  const fileByName = new Map<string, string>();
  for (const [, list, file] of readFileSync(face, 'utf8').matchAll(FACE_EXPORT))
    for (const name of namesIn(list!)) fileByName.set(givenName(name), file!);
  return names
    .map((name) => {
      const file = fileByName.get(givenName(name));
      if (file === undefined) throw new Error(`${face} exports no ${givenName(name)}`);
      const path = posix.join(folder, file);
      // As "import { type A }" the import would stay, for the file's effects.
      const isErased = isType || name.startsWith('type ');
      const statement = isErased ? `import type { ${name.replace(/^type /, '')} }` : `import { ${name} }`;
      return `${statement} from '${path.startsWith('.') ? path : `./${path}`}';`;
    })
    .join(' ');
}

/** The modules that main.tsx imports, directly and indirectly, without the lazy ones. */
export function firstScreen(): { plugin: Plugin; has(id: string): boolean } {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'tern-first-screen',
    apply: 'build',
    buildEnd() {
      const waiting = [...this.getModuleIds()].filter((id) => /\/src\/main\.tsx$/.test(id));
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (modules.has(id)) continue;
        modules.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  let wanted: Set<string> | undefined;
  const has = (id: string) => {
    if (!modules.has(id)) return false;
    const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
    if (icon === undefined) return true;
    wanted ??= iconsOf(modules);
    return wanted.has(icon);
  };
  return { plugin, has };
}

/** The icons that these modules name: the door of the icon package names them all. */
function iconsOf(modules: ReadonlySet<string>): Set<string> {
  const entry = [...modules].find((id) => /lucide-react\.m?js$/.test(id));
  if (!entry) return new Set();
  const fileByName = new Map<string, string>();
  for (const [, names, file] of readFileSync(entry, 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/icons\/([\w-]+)/g,
  )) {
    for (const [, name] of names!.matchAll(/as (\w+)/g)) fileByName.set(name!, file!);
  }
  const own = [...modules].filter((id) => /\/src\/.*\.tsx$/.test(id) && !id.includes('node_modules'));
  const named = own.flatMap((id) => {
    const list = /import \{([^}]+)\} from 'lucide-react'/.exec(readFileSync(id, 'utf8'))?.[1] ?? '';
    return list.split(',').map((part) => part.trim().split(' ')[0]!);
  });
  return new Set(named.map((name) => fileByName.get(name) ?? ''));
}

/** Fetches the first texts beside the program instead of after it: Chinese, the default. */
export function preloadTexts(areas: readonly string[]): Plugin {
  return {
    name: 'tern-preload-texts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        return areas.flatMap((area) => {
          const chunk = chunks.find((file) => file.facadeModuleId?.endsWith(`/locale/zh/${area}.ts`));
          if (!chunk) return [];
          const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
          return [{ tag: 'link', attrs, injectTo: 'head' as const }];
        });
      },
    },
  };
}
