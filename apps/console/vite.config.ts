import { cpSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const desk = process.env.TERN_DESK ?? 'http://127.0.0.1:8081';

// Every builder, a test runner too, gets the desk as it ships and not React's slow development half.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

/** The app's own banner pictures, so that their preview shows them: the desk loads nothing from elsewhere. */
function bannerPictures(): Plugin {
  return {
    name: 'tern-banner-pictures',
    apply: 'build',
    closeBundle: () => cpSync('../web/public/banners', 'dist/banners', { recursive: true }),
  };
}

export default defineConfig({
  plugins: [react(), bannerPictures()],
  server: {
    // The desk's server answers its own origin alone.
    proxy: { '/desk': { target: desk, changeOrigin: true, headers: { origin: desk } } },
  },
  build: {
    outDir: 'dist',
    target: ['chrome111', 'safari16.4', 'firefox115'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Code that changes with our releases apart from code that changes with our dependencies.
        codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] },
      },
    },
  },
});
