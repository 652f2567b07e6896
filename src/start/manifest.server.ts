type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
export type ViteManifest = Record<string, Chunk>;
type RouteFiles = { css?: string[]; preloads?: string[]; scripts?: object[] };
export type RouteManifest = { routes: Record<string, RouteFiles> };

/** Vite's list of chunks → which files each route needs, so that the page can ask for them at once. */
export function routeManifest(vite: ViteManifest): RouteManifest {
  const [entryKey, entryChunk] = Object.entries(vite).find(([, chunk]) => chunk.isEntry)!;
  const entry = scriptsOf(vite, [entryKey]);
  const routes: Record<string, RouteFiles> = {
    __root__: {
      css: [`/${vite['style.css']!.file}`],
      preloads: [...entry],
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entryChunk.file}` } }],
    },
  };
  for (const [file, keys] of routeChunks(vite)) {
    const own = scriptsOf(vite, keys);
    routes[routeId(file)] = { preloads: [...own].filter((one) => !entry.has(one)) };
  }
  return { routes };
}

/** A route file is split into parts such as `index.tsx?tsr-split=component`. */
const routeChunks = (vite: ViteManifest) =>
  Map.groupBy(
    Object.keys(vite).filter((key) => key.startsWith('src/routes/') && key.includes('?')),
    (key) => key.split('?')[0]!,
  );

/** `src/routes/category.$.tsx` → `/category/$`, by the router's own naming. */
const routeId = (file: string) =>
  `/${file
    .replace('src/routes/', '')
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '$1')}`;

function scriptsOf(vite: ViteManifest, keys: string[]) {
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = vite[key];
    if (!chunk || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return scripts;
}
