import { isToLookAt } from './addresses.ts';

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
export type ViteManifest = Record<string, Chunk>;
type RouteFiles = { css?: string[]; preloads?: string[]; scripts?: { children: string }[] };
export type RouteManifest = { routes: Record<string, RouteFiles> };

/** Vite's list of chunks → which files each route needs, so that the page can ask for them together. */
export function routeManifest(vite: ViteManifest): RouteManifest {
  const entryKey = Object.keys(vite).find((key) => vite[key]!.isEntry)!;
  const entry = scriptsOf(vite, [entryKey]);
  const routes: Record<string, RouteFiles> = {
    __root__: {
      css: [`/${vite['style.css']!.file}`],
      // What a script needs comes before it.
      scripts: [{ children: wakeWith([...entry].toReversed()) }],
    },
  };
  for (const [file, keys] of routeChunks(vite)) {
    const own = [...scriptsOf(vite, keys)].filter((one) => !entry.has(one));
    const id = routeId(file);
    routes[id] = isToLookAt(id)
      ? { scripts: [{ children: `pageScripts.push(...${JSON.stringify(own)})` }] }
      : { preloads: [...entry, ...own], scripts: [{ children: 'wakePage()' }] };
  }
  return { routes };
}

/** How long a page that is shown waits for its first pictures before it is woken. */
const FOR_PICTURES = 300;
/** How long for being shown at all: a tab in the background is not. */
const FOR_PAINT = 3_000;

/**
 * A page to look at is shown first. Only then, or when its visitor begins to do something, are its scripts
 * asked for, which on a slow line would take turns with styles, fonts and the first picture; and they run
 * one at a time, each in a task of its own. Those of the route are asked for together with the rest, and
 * run when the router wants them. What is pressed meanwhile is held (`ui/early-presses.ts`). A script that was
 * lost on the way is asked for again with the next press. The router runs all of this once more when it takes
 * its scripts over.
 */
const wakeWith = (entry: string[]) => `if (!self.wakePage) {
  self.pageScripts = ${JSON.stringify(entry)};
  const whenShown = (then) =>
    new PerformanceObserver((paints, observer) => {
      if (!paints.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      then();
    }).observe({ type: 'paint', buffered: true });
  const ask = () => {
    for (const href of pageScripts.splice(0))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  };
  let isWaking = false;
  self.wakePage = async () => {
    if (isWaking) return;
    isWaking = true;
    ask();
    try {
      for (const script of ${JSON.stringify(entry)}) {
        await import(script);
        await new Promise((later) => setTimeout(later));
      }
    } catch (lost) {
      isWaking = false;
      throw lost;
    }
  };
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, wakePage, { passive: true });
  whenShown(() => {
    ask();
    if (document.readyState === 'complete') return wakePage();
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(wakePage)));
    setTimeout(wakePage, ${FOR_PICTURES});
  });
  setTimeout(wakePage, document.hidden ? 0 : ${FOR_PAINT});
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
