import { type LinkComponent, useRouter } from '@tanstack/react-router';
import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import { afterPaint } from '#ui/loading/after-paint.ts';

type Target = {
  to: string;
  params?: Record<string, string>;
  search?: object;
  resetScroll?: boolean;
};
type Props = ComponentProps<'a'> & Target & { preload?: false };

/** Where the visitor is, said once for all links. */
export const CurrentPath = createContext('');

/**
 * The router's link in what it does, at a fraction of its price. A page holds seventy links, and each of
 * the router's own watches the address for itself and works its target out before anyone points at it.
 * It takes only what `Target` names, and only its very own page makes it the current one.
 */
export const Link = PlainLink as unknown as LinkComponent<'a'>;

function PlainLink({ to, params, search, resetScroll, preload, children, ...rest }: Props) {
  const router = useRouter();
  const path = pathOf(to, params);
  const isCurrent = use(CurrentPath) === path && !search;
  const target = { to, params, search, resetScroll } as never;

  const fetchNow = () => void router.preloadRoute(target).catch(() => {});
  const intent = preload !== false && {
    onMouseEnter: () => later(fetchNow),
    onMouseLeave: notAnyMore,
    onFocus: () => later(fetchNow),
    onBlur: notAnyMore,
    onTouchStart: fetchNow,
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    notAnyMore();
    // The router renders the next page at once: what it keeps is no state of React's.
    afterPaint(() => void router.navigate(target));
  };

  return (
    <a
      {...rest}
      {...intent}
      href={path + (search ? router.options.stringifySearch(search) : '')}
      aria-current={isCurrent ? 'page' : rest['aria-current']}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** `$name` is one part of a path, a lone `$` the whole rest of it. */
const pathOf = (to: string, params: Record<string, string> = {}) =>
  to.replace(/\$(\w*)/g, (_, name: string) =>
    name
      ? encodeURIComponent(params[name] ?? '')
      : (params._splat ?? '').split('/').map(encodeURIComponent).join('/'),
  );

/** Anything else (a new tab, a new window, saving) is left to the browser. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  ['', '_self'].includes(event.currentTarget.target);

/** Long enough not to fetch every page the pointer crosses. */
const HOVER_REST_MS = 50;

// One for the whole page: a visitor points at one link at a time.
let timer: ReturnType<typeof setTimeout> | undefined;

function later(act: () => void) {
  notAnyMore();
  timer = setTimeout(act, HOVER_REST_MS);
}

function notAnyMore() {
  clearTimeout(timer);
}
