import type { Plugin, Rolldown } from 'vite';
import { isToLookAt } from '../src/start/http/addresses.ts';
import { routeId } from '../src/start/render/route-id.ts';

/**
 * Styles in two files instead of one for each chunk: what pages to look at need, which every page has, and what only
 * those to fill in need, which guests who look around are never sent. Chunks of the first kind name no file; the page
 * always brings it.
 */
export const twoStylesheets = (): Plugin => ({
  name: 'two-stylesheets',
  apply: 'build',
  generateBundle: {
    // First, since the scripts that load chunks, and the manifest, are told afterwards which styles belong to them.
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const seen = new Set<Rolldown.OutputChunk>();
      // What a chunk builds on comes before it, as it would in one file.
      const visit = (chunk: Rolldown.OutputChunk | undefined, isElsewhere: boolean) => {
        if (!chunk || seen.has(chunk) || (!isElsewhere && isOfOwnPage(chunk))) return;
        seen.add(chunk);
        for (const name of chunk.imports) visit(byName.get(name), isElsewhere);
        order.push(chunk);
        for (const name of chunk.dynamicImports) visit(byName.get(name), isElsewhere);
      };
      let order: Rolldown.OutputChunk[] = [];
      const take = () => {
        const styles = order.flatMap(({ viteMetadata }) => [...viteMetadata!.importedCss]);
        const taken = order;
        order = [];
        return { taken, styles: [...new Set(styles)] };
      };
      for (const chunk of chunks.filter(({ isEntry }) => isEntry)) visit(chunk, false);
      const everywhere = take();
      for (const chunk of chunks) visit(chunk, true);
      const elsewhere = take();

      const emit = (name: string, styles: string[]) => {
        const source = styles.map((file) => {
          const asset = bundle[file];
          delete bundle[file];
          return asset?.type === 'asset' ? String(asset.source) : '';
        });
        const asset = { type: 'asset', name, originalFileName: name } as const;
        return this.getFileName(this.emitFile({ ...asset, source: source.join('') }));
      };
      emit('style.css', everywhere.styles);
      for (const { viteMetadata } of everywhere.taken) viteMetadata!.importedCss.clear();
      const own = emit('own-pages.css', elsewhere.styles);
      for (const { viteMetadata } of elsewhere.taken) {
        if (viteMetadata!.importedCss.size === 0) continue;
        viteMetadata!.importedCss.clear();
        viteMetadata!.importedCss.add(own);
      }
    },
  },
});

function isOfOwnPage({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  const file = facadeModuleId?.match(/src\/routes\/[^?]+/)?.[0];
  return file !== undefined && !isToLookAt(routeId(file));
}
