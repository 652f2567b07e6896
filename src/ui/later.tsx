import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** Called once React hears what is pressed in it. */
type Told = { onReady: () => void };

/**
 * A part that the server has written and that works as it stands, by links and forms. Its script is asked for when
 * somebody turns to it, or when it has to change; what is pressed before it has come is pressed again then.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** The part itself on the server, where nothing is awaited; none in a browser. */
  ready: ComponentType<Props> | undefined,
) {
  let want = () => {};
  const asked = new Promise<void>((resolve) => (want = resolve));
  const Part: ComponentType<Props & Told> =
    (ready as ComponentType<Props & Told> | undefined) ??
    lazy(async () => {
      const Loaded = await asked.then(load);
      return {
        default: function Ready({ onReady, ...props }: Props & Told) {
          useEffect(onReady, [onReady]);
          return <Loaded {...(props as unknown as Props)} />;
        },
      };
    });

  // React gives up what the server has written when it is drawn again before its script has come.
  const Kept = memo(function Kept({ fallback, ...props }: Props & Told & { fallback: ReactNode }) {
    return (
      <Suspense fallback={fallback}>
        <Part {...(props as unknown as Props & Told)} />
      </Suspense>
    );
  });

  return function Later({ fallback = null, ...given }: Props & { fallback?: ReactNode }) {
    const props = given as unknown as Props;
    const frame = useRef<HTMLDivElement>(null);
    const isServed = useSyncExternalStore(never, no, yes);
    const [first] = useState({ isServed, props });
    if (!first.isServed || isChanged(first.props, props)) want();

    const pressed = useRef<HTMLElement>(null);
    const hearing = useRef({ isReady: false, stop: () => {} });
    const onReady = useCallback(() => {
      hearing.current.isReady = true;
      hearing.current.stop();
      // An effect calls this, and React hears nothing before its effects are over.
      setTimeout(() => pressed.current?.click());
    }, []);

    useEffect(() => {
      if (hearing.current.isReady) return;
      const stop = new AbortController();
      hearing.current.stop = () => stop.abort();
      const within = (act: (event: Event) => void) => (event: Event) =>
        frame.current?.contains(event.target as Node) && act(event);
      const options = { capture: true, signal: stop.signal };
      for (const sign of ['pointerover', 'focusin'])
        addEventListener(sign, within(want), { ...options, passive: true });
      // Whatever is pressed may change the list, and this part with it.
      for (const sign of ['pointerdown', 'keydown'])
        addEventListener(sign, want, { ...options, passive: true });
      // On the window: React keeps from the rest of the page what it cannot hear yet.
      const hold = within((event) => {
        const control = (event.target as Element).closest<HTMLElement>('button, label, summary, a');
        if (!control?.matches('button, label')) return;
        event.preventDefault();
        pressed.current = control;
        want();
      });
      addEventListener('click', hold, options);
      return () => stop.abort();
    }, []);

    return (
      <div ref={frame} data-later="">
        <Kept {...props} onReady={onReady} fallback={fallback} />
      </div>
    );
  };
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

const isChanged = (before: object, now: object) =>
  Object.entries(now).some(([name, value]) => before[name as never] !== value);
