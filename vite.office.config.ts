import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedWords } from './scripts/shared-words.ts';
import { stripSchemas } from './scripts/strip-schemas.ts';

const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The office is an application of its own: nothing of it is in the shop's bundles, nor theirs in its. */
export default defineConfig({
  root: inRoot('src/office'),
  publicDir: inRoot('public'),
  cacheDir: inRoot('node_modules/.vite-office'),
  plugins: [react(), stripSchemas({ isApart: true }), sharedWords()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { drafts: { customMedia: true }, cssModules: { pure: true } },
  },
  build: {
    outDir: inRoot('dist/office'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // Written into the page as a script, which its policy does not allow; every browser we build for can do it itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The same file from release to release: who comes back has it already.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'tanstack', test: /node_modules\/@tanstack\//, priority: 3 },
            // Contracts bring nothing of it along but where a form asks for a schema of theirs.
            { name: 'schemas', test: /node_modules\/zod|\/base\/wire\/contract\.ts/, priority: 4 },
            // In one piece, so that its styles are one file, which begins with the order of the layers.
            { name: 'office', tags: ['$initial'], priority: 2 },
          ],
        },
      },
    },
  },
  server: { watch: { ignored: ['**/data/**', '**/dist/**'] } },
});
