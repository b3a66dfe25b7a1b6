/** A step of the build: the page asks for its first texts beside the program. */
import type { Plugin } from 'vite';

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
