type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
export type ViteManifest = Record<string, Chunk>;
type RouteFiles = { css?: string[]; preloads?: string[]; scripts?: object[] };
export type RouteManifest = { routes: Record<string, RouteFiles> };

/** Vite's list of chunks → which files each route needs, so that the page can ask for them at once. */
export function routeManifest(vite: ViteManifest): RouteManifest {
  const entryKey = Object.keys(vite).find((key) => vite[key]!.isEntry)!;
  const entry = scriptsOf(vite, [entryKey]);
  const routes: Record<string, RouteFiles> = {
    __root__: {
      css: [`/${vite['style.css']!.file}`],
      preloads: [...entry],
      // What a script needs comes before it.
      scripts: [{ children: wakeWith([...entry].toReversed()) }],
    },
  };
  for (const [file, keys] of routeChunks(vite)) {
    const own = scriptsOf(vite, keys);
    routes[routeId(file)] = { preloads: [...own].filter((one) => !entry.has(one)) };
  }
  return { routes };
}

/** How long a page that is shown waits for its first pictures before it is woken. */
const FOR_PICTURES = 300;
/** How long for being shown at all: a tab in the background is not. */
const FOR_PAINT = 3_000;

/**
 * The page is shown first and woken right after, one script at a time: scripts that have arrived early
 * would otherwise run before the first paint, and all of them without a pause.
 */
const wakeWith = (scripts: string[]) => `{
let wake = async () => {
  wake = () => {};
  for (const script of ${JSON.stringify(scripts)}) {
    await import(script);
    await new Promise((later) => setTimeout(later));
  }
};
const whenShown = (then) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
whenShown(() => {
  if (document.readyState === 'complete') return wake();
  addEventListener('load', () => whenShown(() => wake()));
  setTimeout(() => wake(), ${FOR_PICTURES});
});
setTimeout(() => wake(), document.hidden ? 0 : ${FOR_PAINT});
}`;

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
