/**
 * A step of the build: the manifests by which a browser installs the app, one a language and theme. index.html names the one
 * of the member's choice, because a manifest has room for one name and one colour.
 */
import type { Plugin } from 'vite';

const WORDS = {
  zh: { lang: 'zh-CN', name: 'Tern 数字资产交易平台', description: '开源的数字资产交易平台' },
  en: { lang: 'en', name: 'Tern exchange', description: 'An open-source exchange for digital currencies' },
} as const;
/** As --page of ui/tokens.css and the theme-color of index.html. */
const GROUNDS = { day: '#f4f5f7', night: '#0b0e13' } as const;
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' },
];

export function webManifests(): Plugin {
  return {
    name: 'tern-web-manifests',
    generateBundle() {
      for (const [language, words] of Object.entries(WORDS))
        for (const [theme, ground] of Object.entries(GROUNDS))
          this.emitFile({
            type: 'asset',
            fileName: `manifest-${language}-${theme}.webmanifest`,
            source: JSON.stringify(manifestOf(words, ground)),
          });
    },
  };
}

function manifestOf(words: (typeof WORDS)['zh' | 'en'], ground: string) {
  return {
    // An installed app stays the same one when the member changes language or theme.
    id: '/home',
    short_name: 'Tern',
    ...words,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: ICONS,
  };
}
