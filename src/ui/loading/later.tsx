import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { makeHeldPresses } from './early-presses.ts';

/**
 * Wraps a part of a page whose script can wait. The server renders the part with the rest, and it works as it stands, by
 * links and forms. Its script is loaded when the visitor first does anything, and the part is hydrated then. What is pressed
 * or typed in it before is held (`hold-presses.ts`, by `data-later`) and done as soon as it listens.
 *
 * `onServer` is the component itself on the server, which waits for nothing, and undefined in a browser.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onServer: ComponentType<Props> | undefined,
) {
  const Part = onServer ?? lazy(async () => ({ default: await loadAfterFirstAct(load) }));

  // `memo` and `useDeferredValue`: without them React discards the server's HTML when the part is drawn again before its script has come.
  const Suspended = memo(function Suspended({ onReady, ...props }: Props & OnReady) {
    return (
      <Suspense>
        <Part {...(props as unknown as Props)} />
        <Ready onReady={onReady} />
      </Suspense>
    );
  });

  return function Later(props: Props) {
    const frame = useRef<HTMLDivElement>(null);
    const [isReady, setIsReady] = useState(false);
    const deferred = useDeferredValue(props);
    const onReady = useCallback(() => {
      // Removed here and not with the next rendering: React hears presses from now on.
      if (frame.current) delete frame.current.dataset.later;
      setIsReady(true);
      void makeHeldPresses();
    }, []);
    return (
      <div ref={frame} data-later={isReady ? undefined : ''}>
        <Suspended {...(isReady ? props : deferred)} onReady={onReady} />
      </div>
    );
  };
}

type OnReady = { onReady: () => void };

/** Inside the same Suspense as the part, so it runs when the part is hydrated. */
function Ready({ onReady }: OnReady) {
  useLayoutEffect(onReady, [onReady]);
  return null;
}

/** Sent to the window when something was pressed whose script cannot be loaded. */
export const SCRIPT_LOST = 'scriptlost';

const PRESSES = ['pointerdown', 'keydown'];
const ACTS = [...PRESSES, 'pointermove', 'focusin', 'change', 'popstate'];

const nextOf = (events: string[]) =>
  new Promise<void>((resolve) => {
    for (const event of events)
      addEventListener(event, () => resolve(), { once: true, passive: true, capture: true });
  });

/** Something may have been pressed before this script was here. */
const firstAct = import.meta.env.SSR || window.early?.held.size ? undefined : nextOf(ACTS);

/** A script that failed to load is asked for again with the next press. */
async function loadAfterFirstAct<Part>(load: () => Promise<Part>): Promise<Part> {
  await firstAct;
  for (;;)
    try {
      return await load();
    } catch {
      // A press is held only when it ends.
      setTimeout(() => {
        if (window.early?.held.size) dispatchEvent(new Event(SCRIPT_LOST));
      }, 300);
      await nextOf(PRESSES);
    }
}
