import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      // The server renders every route, so splitting it would only add awaits there.
      autoCodeSplitting: !isSsrBuild,
      // A loader is needed only with its page, so they travel together.
      codeSplittingOptions: {
        defaultBehavior: [
          ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader'],
        ],
      },
      routesDirectory: 'src/routes',
      routeFileIgnorePattern: 'tree.gen',
      generatedRouteTree: 'src/routes/tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
  ],
  css: {
    transformer: 'lightningcss',
    lightningcss: { drafts: { customMedia: true } },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { input: 'src/start/entry.client.tsx' } }),
  },
  server: { watch: { ignored: ['**/data/**', '**/dist/**'] } },
}));
