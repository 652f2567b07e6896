import type { PickUpPoint } from '#shop/checkout/steps/draft.ts';

const LIBRARY = 'https://widget.packeta.com/v6/www/js/library.js';
const WIDGET_TIMEOUT_MS = 8_000;

type WidgetPoint = {
  id: string | number;
  name: string;
  street?: string;
  city?: string;
  zip?: string;
  error?: string | null;
};
type Widget = {
  pick(key: string, done: (point: WidgetPoint | null) => void, options: object): void;
  close(): void;
};

declare global {
  interface Window {
    Packeta?: { Widget: Widget };
  }
}

/**
 * Opens the carrier's own map and returns the point, or why there is none: closed without a choice,
 * or one that takes no parcels now. Throws when the map does not load; `signal` takes it away again.
 */
export async function pickWithWidget(
  key: string,
  signal: AbortSignal,
): Promise<PickUpPoint | 'closed' | 'refused'> {
  const widget = await loadWidget();
  if (signal.aborted) return 'closed';
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      widget.close();
      resolve('closed');
    });
    widget.pick(key, (point) => resolve(outcomeOf(point)), {
      country: 'sk',
      language: 'sk',
      carriers: 'packeta',
      appIdentity: 'bastion',
    });
  });
}

const outcomeOf = (point: WidgetPoint | null) =>
  point === null ? 'closed' : point.error ? 'refused' : pointOf(point);

const pointOf = ({ id, name, street, zip, city }: WidgetPoint): PickUpPoint => ({
  id: String(id),
  name,
  address: [street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
});

let loading: Promise<Widget> | undefined;

/** Asked for when first needed; a failure is forgotten, so that the next try starts afresh. */
function loadWidget(): Promise<Widget> {
  if (window.Packeta) return Promise.resolve(window.Packeta.Widget);
  loading ??= new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script');
    const settle = () => {
      clearTimeout(timer);
      if (window.Packeta) return resolve(window.Packeta.Widget);
      script.remove();
      loading = undefined;
      reject(new Error('the pick-up point library did not load'));
    };
    const timer = setTimeout(settle, WIDGET_TIMEOUT_MS);
    script.src = LIBRARY;
    script.async = true;
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    document.head.append(script);
  });
  return loading;
}
