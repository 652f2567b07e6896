import type { PickUpPoint } from './draft.ts';

const LIBRARY = 'https://widget.packeta.com/v6/www/js/library.js';
const PATIENCE = 8_000;

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
};

declare global {
  interface Window {
    Packeta?: { Widget: Widget };
  }
}

/** Opens the carrier's own map. Null when it was closed without a choice; throws when it does not load. */
export async function pickWithWidget(key: string): Promise<PickUpPoint | null> {
  const widget = await loadWidget();
  return new Promise((resolve) => {
    widget.pick(key, (point) => resolve(point && !point.error ? pointOf(point) : null), {
      ...{ country: 'sk', language: 'sk', carriers: 'packeta', appIdentity: 'bastion' },
    });
  });
}

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
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new Error('the pick-up point library did not load'));
    };
    const timer = setTimeout(fail, PATIENCE);
    script.src = LIBRARY;
    script.async = true;
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      if (window.Packeta) resolve(window.Packeta.Widget);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}
