/**
 * Steps of the build. Before chunks are cut: which modules the first screen needs, so that they come as one file. In
 * the page: its first texts are asked for beside the program.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

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
