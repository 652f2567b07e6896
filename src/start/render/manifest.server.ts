import { inlineScript } from '#ui/loading/inline-script.ts';
import { isToLookAt } from '#start/http/addresses.ts';
import { loadWhenShown } from './load-when-shown.ts';
import { routeId } from './route-id.ts';

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
export type ViteManifest = Record<string, Chunk>;
type RouteFiles = { css?: string[]; preloads?: string[]; scripts?: { children: string }[] };
export type RouteManifest = { routes: Record<string, RouteFiles> };

/** How long a page that is shown waits for its first pictures before it is hydrated. */
const FOR_PICTURES = 300;
/** How long for being shown at all: a tab in the background is not. */
const FOR_PAINT = 3_000;

/**
 * Pages to fill in that begin with what is to be read. Scripts asked for with the page showed the quick order after
 * 3.4 s on a slow line instead of 1.9; what is typed before it is hydrated is held as on every page.
 */
const READ_FIRST = new Set(['/rychla-objednavka']);

/** Vite's list of chunks → which files each route needs, so that the page can ask for them together. */
export function routeManifest(vite: ViteManifest): RouteManifest {
  const entryKey = Object.keys(vite).find((key) => vite[key]!.isEntry)!;
  const entry = new Set(chunksOf(vite, [entryKey]).map(urlOf));
  const routes: Record<string, RouteFiles> = {
    __root__: {
      css: [`/${vite['style.css']!.file}`],
      // What a script needs comes before it.
      scripts: [
        { children: inlineScript(loadWhenShown, [...entry].toReversed(), FOR_PICTURES, FOR_PAINT) },
      ],
    },
  };
  for (const [file, keys] of routeChunks(vite)) {
    const chunks = chunksOf(vite, keys);
    const own = chunks.map(urlOf).filter((one) => !entry.has(one));
    const id = routeId(file);
    const whenShown = [{ children: `pageScripts.push(...${JSON.stringify(own)})` }];
    const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((name) => `/${name}`);
    if (isToLookAt(id)) routes[id] = { scripts: whenShown };
    else if (READ_FIRST.has(id)) routes[id] = { css, scripts: whenShown };
    else
      routes[id] = {
        css,
        preloads: [...entry, ...own],
        scripts: [{ children: 'hydratePage()' }],
      };
  }
  return { routes };
}

/** A route file is split into parts such as `index.tsx?tsr-split=component`. */
const routeChunks = (vite: ViteManifest) =>
  Map.groupBy(
    Object.keys(vite).filter((key) => key.startsWith('src/routes/') && key.includes('?')),
    (key) => key.split('?')[0]!,
  );

const urlOf = ({ file }: Chunk) => `/${file}`;

/** These and all they import. */
function chunksOf(vite: ViteManifest, keys: string[]): Chunk[] {
  const chunks = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = vite[key];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...chunks];
}
