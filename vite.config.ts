import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { stripSchemas } from './scripts/strip-schemas.ts';
import { compiledEarly } from './scripts/compiled-early.ts';
import { firstViews, isOfFirstView } from './scripts/first-views.ts';
import { twoStylesheets } from './scripts/two-stylesheets.ts';

const inFewPieces = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 };

const isOfCard =
  /\/src\/(site\/(listing\/(shop-card|found-buying-later)|product\/product-actions)|shop\/(catalog\/(card\/(product-card|card-price)|gallery\/(product-picture|small-picture))|availability\/stock-gauge|compare\/(compare-toggle|use-compare|list)|wishlist\/(use-wish|hearts))|ui\/loading\/later)\./;

/** One file for what every page needs; what some pages share goes in few pieces, not in forty. */
const forBrowser: Rolldown.RolldownOptions = {
  input: 'src/start/render/entry.client.tsx',
  // What nobody asks for does nothing on its own; styles are asked for by being there.
  treeshake: {
    moduleSideEffects: [
      { test: /\.css$|\/src\/start\//, sideEffects: true },
      { test: /\/src\//, sideEffects: false },
    ],
  },
  output: {
    chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
    codeSplitting: {
      groups: [
        // Contracts name it but bring none of it along; only forms do.
        { name: 'zod', test: /node_modules\/zod|customers\/email\.ts/, priority: 3 },
        // The same file from release to release: who comes back has it already.
        { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
        { name: 'shop', tags: ['$initial'], priority: 2 },
        // An icon that a form and the home page share must not bring the form along to the home page.
        // What six pages have is in one file: in files of two hundred bytes it weighs more.
        { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1.75, minShareCount: 6 },
        { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1.7, ...inFewPieces },
        // Read while other account modules load: in one piece, or two pieces would wait for each other.
        {
          name: 'account-contract',
          test: /\/shop\/account\/(contract|second-factor\/second-factor-contract|fields)\.ts/,
          includeDependenciesRecursively: false,
          priority: 1.6,
        },
        // In pieces of their own, or some page without a form would be sent them with an icon.
        {
          name: 'account-words',
          test: /\/text\/account\./,
          includeDependenciesRecursively: false,
          priority: 1.6,
        },
        // Before the words of the account, which bring them along.
        { name: 'basket-words', test: /\/text\/(basket|projects)\./, priority: 1.65 },
        { name: 'sign-in-words', test: /\/text\/sign-in\./, priority: 1.65 },
        { name: 'checkout-words', test: /\/text\/checkout\./, priority: 1.6 },
        // Fetched with the first refusal, by no page.
        { name: 'refusals', test: /\/text\/refusals\./, priority: 1.6 },
        // The card of a product is on every page to look at: in one piece it weighs less than in ten.
        { name: 'card', test: isOfCard, priority: 1.55 },
        { name: 'common', test: isOfFirstView, priority: 1.5, ...inFewPieces },
        { name: 'shared', priority: 1, ...inFewPieces },
      ],
    },
  },
};

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
    ...(isSsrBuild ? [] : [stripSchemas(), firstViews(), twoStylesheets(), compiledEarly()]),
  ],
  css: {
    transformer: 'lightningcss',
    // A selector without a class of its own module would style the whole shop.
    lightningcss: { drafts: { customMedia: true }, cssModules: { pure: true } },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // Its source stays in memory for as long as the shop runs: 1.7 MB as written, 0.8 minified.
    ...(isSsrBuild ? { minify: true } : { rolldownOptions: forBrowser }),
  },
  // Bundled too: of a thousand icons pages use forty, and one file is quicker to load than hundreds.
  ...(isSsrBuild
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  server: { watch: { ignored: ['**/data/**', '**/dist/**'] } },
}));
