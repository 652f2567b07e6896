declare global {
  interface Window {
    /** Scripts of the page that are not asked for yet; each route adds its own. */
    pageScripts?: string[];
    hydratePage?(): Promise<void>;
  }
}

/**
 * Inlined at the end of every page (`ui/loading/inline-script.ts`). A page to look at is shown first. Only then, or
 * when its visitor begins to do something, are its scripts asked for, which on a slow line would take turns
 * with styles, fonts and the first picture; and they run one at a time, each in a task of its own. Those of
 * the route are asked for together with the rest, and run when the router wants them. What is pressed
 * meanwhile is held (`ui/loading/hold-presses.ts`). A script that was lost on the way is asked for again with the next
 * press. The router runs all of this once more when it takes its scripts over.
 */
export function loadWhenShown(entry: string[], forPictures: number, forPaint: number) {
  if (window.hydratePage) return;
  const wanted = [...entry];
  const preload = () => {
    for (const href of wanted.splice(0))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
  };
  let isUnderWay = false;
  const hydratePage = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    preload();
    try {
      for (const script of entry) {
        await import(script);
        await new Promise((later) => setTimeout(later));
      }
    } catch (lost) {
      isUnderWay = false;
      throw lost;
    }
  };
  const onPaint = () => {
    preload();
    if (document.readyState === 'complete') return void hydratePage();
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(hydratePage)));
    setTimeout(hydratePage, forPictures);
  };
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, hydratePage, { passive: true });
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    onPaint();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(hydratePage, document.hidden ? 0 : forPaint);
  window.pageScripts = wanted;
  window.hydratePage = hydratePage;
}
