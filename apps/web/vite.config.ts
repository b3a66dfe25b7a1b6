import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadTexts } from './build-plugins.ts';
import manifest from './package.json' with { type: 'json' };
import { routeTable } from './route-plugin.ts';
import { servedBuild } from './served-build.ts';
import { shellBuild } from './shell-build.ts';

// Small parts and icons that several later screens use; layers, the field that opens one, sliders and ticks come alone.
const SMALL_AND_SHARED = new RegExp(
  [
    '/src/ui/(?!layer|choice-field|slider|tick)',
    '/packages/bridge/(?!.*/album)',
    '/src/kit/(device/(copy-and-say|foreign-link|save-picture)|images/image-(file|slot-props)|loading/not-there)',
    '/src/kit/(navigation/(support-link|use-is-here)|time/(countdown|use-seconds-left))',
    '/src/features/(identity/ask-to-verify|orders/cancel-all|transfer/use-account-money|activity/pledged)',
    '/src/features/(content/(agreement-name|article|loading-article)|merchant/toast-outcome|message/unread-badge)',
    '/packages/protocol/src/((growth|otc)-values|plain-digits|typed-number|number-input)',
    'lucide-react/.*/icons/',
  ].join('|'),
);
// The parts of a feature that several screens share, as one file each: the first screen names every file of its own.
const SHARED_FEATURES = [
  {
    name: 'contract',
    test: /\/src\/(features\/(contract|contract-records|market\/contract-)|feed\/(use-)?contract-)/,
  },
  {
    name: 'market',
    test: /\/src\/(features\/market\/(chart\/chart-intervals|(?!chart|pair-picker))|feed\/|screens\/transaction\/.*\/sticky-head)/,
  },
  {
    name: 'own',
    test: /\/src\/(features\/(orders|spot|wallet)|kit\/lists\/(paged-|filter-bar|use-list-refresh))/,
  },
  { name: 'otc', test: /\/src\/(features\/otc|kit\/calls\/otc)/ },
  {
    name: 'member',
    test: /\/src\/(features\/member\/(account-rules|countries|device-id|use-|security\/(freeze-note|lock-warning|use-security-form|with-security))|kit\/use-image-upload)/,
  },
];
const server = process.env.TERN_SERVER ?? 'http://127.0.0.1:8080';

// Every builder, a test runner too, gets the app as it ships and not React's slow development half.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

// The package names its development build alone.
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/');

export default defineConfig({
  resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
  plugins: [routeTable(), react(), tailwindcss(), preloadTexts(['app', 'home']), shellBuild(), servedBuild()],
  define: { APP_VERSION: JSON.stringify(manifest.version) },
  server: {
    host: true,
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  build: {
    outDir: 'dist',
    target: ['chrome111', 'safari16.4', 'firefox115'],
    modulePreload: {
      polyfill: false,
      // Loaded by the page itself long before.
      resolveDependencies: (_, files) => files.filter((file) => !/\/(vendor|index|rolldown)-/.test(file)),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      // Our packages act only when called, and an index.ts only names: the build leaves out what no screen imports.
      treeshake: {
        moduleSideEffects: [
          { test: /\/packages\/(bridge|client|math|protocol)\//, sideEffects: false },
          { test: /\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false },
        ],
      },
      output: {
        // The first screen names every chunk that may follow: each character of their hashes is some 60 bytes of it.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Code that changes with our releases apart from code that changes with our dependencies; each whole, since a
        // file of its own for every shared module costs more than it spares.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'parts', test: SMALL_AND_SHARED, minShareCount: 2 },
            ...SHARED_FEATURES.map((group) => ({ ...group, minShareCount: 2 })),
          ],
        },
      },
    },
  },
});
