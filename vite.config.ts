import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { stripSchemas } from './scripts/strip-schemas.ts';
import { compiledEarly } from './scripts/compiled-early.ts';
import { withoutMails } from './scripts/without-mails.ts';

const inFewPieces = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8000 };

const ofFilters =
  /\/shop\/filters\/([\w-]+\.(tsx|module\.css)|(chips|steps|values|use-apply)\.ts)|\/site\/(filter-parts-ready|compact-tree|nothing-near|filter-bar)|\/text\/finding|\/base\/slug/;
const ofListings =
  /\/shop\/filters\/|\/shop\/compare\/(compare-toggle|use-compare|list)\.|\/shop\/kernel\/stored|\/shop\/catalog\/(listing-card|listing-bar|category-chips|tree)|\/site\/(found-(listing|bar|card|buying-later)|filter-parts\.|use-view|empty-listing|guest-strip|use-category-roots|category-page|use-said-once)|\/ui\/later/;
/** In a piece of its own, or the home page would be sent it with some icon. */
const ofAmounts = /\/ui\/amount|\/site\/found-buying\.(tsx|module)/;

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
        { name: 'zod', test: /node_modules\/zod|customers\/email/, priority: 3 },
        // The same file from release to release: who comes back has it already.
        { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
        { name: 'shop', tags: ['$initial'], priority: 2 },
        // An icon that a form and the home page share must not bring the form along to the home page.
        { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1.7, ...inFewPieces },
        // Read while other account modules load: in one piece, or two pieces would wait for each other.
        {
          name: 'account-contract',
          test: /\/shop\/account\/(contract|second-factor-contract|fields)\.ts/,
          priority: 1.6,
        },
        // Apart from the rest, or a page without a form would be sent half of one with some icon, and a
        // listing the menu of an account.
        {
          name: 'account',
          test: /\/shop\/(account|orders|invoices)\/|\/site\/account-/,
          priority: 1.5,
          ...inFewPieces,
        },
        {
          name: 'shared',
          test: (id) => ![ofFilters, ofListings, ofAmounts].some((own) => own.test(id)),
          priority: 1,
          ...inFewPieces,
        },
        // Asked for when somebody narrows a listing down, and by nobody before.
        { name: 'filters', test: ofFilters, priority: 0.5 },
        { name: 'amount', test: ofAmounts, priority: 0.6 },
        { name: 'listing', test: (id) => ofListings.test(id) && !ofFilters.test(id), priority: 0.7 },
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
    ...(isSsrBuild ? [] : [stripSchemas(), withoutMails(), compiledEarly()]),
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
    // All styles are 18 KiB packed; those of one page alone 12 to 15 KiB, in 7 to 13 files.
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: forBrowser }),
  },
  // Bundled too: of a thousand icons pages use forty, and one file is quicker to load than hundreds.
  ...(isSsrBuild
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  server: { watch: { ignored: ['**/data/**', '**/dist/**'] } },
}));
