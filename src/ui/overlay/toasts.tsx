import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

import { type ToastItem, type ToastOptions, ToastRegion, type ToastType } from './toast-region.tsx';

type Raise = (message: string, options?: ToastOptions) => void;

const MOST_AT_ONCE = 4;

const ToastContext = createContext<Record<ToastType, Raise> | null>(null);

let lastId = 0;

/** `const toasts = useToasts(); toasts.success(t('toasts.passwordChanged'));` */
export function useToasts(): Record<ToastType, Raise> {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it');
  return toasts;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<ToastItem[]>([]);

  const toasts = useMemo(() => {
    const raise =
      (type: ToastType): Raise =>
      (message, options) =>
        setItems((shown) => withToast(shown, { ...options, id: ++lastId, type, message }));
    return {
      success: raise('success'),
      warning: raise('warning'),
      error: raise('error'),
      info: raise('info'),
    };
  }, []);

  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion
        items={items}
        onGone={(id) => setItems((shown) => shown.filter((item) => item.id !== id))}
      />
    </ToastContext>
  );
}

/** For parts rendered outside the provider of a page: the page has the region, and a server shows no toasts. */
export const WithoutToasts = ({ children }: { children: ReactNode }) => (
  <ToastContext value={SILENT}>{children}</ToastContext>
);
const say = () => {};
const SILENT = { success: say, warning: say, error: say, info: say };

/** The same words again replace the toast that says them; the oldest gives way to the newest. */
function withToast(shown: ToastItem[], added: ToastItem): ToastItem[] {
  const others = shown.filter((item) => item.type !== added.type || item.message !== added.message);
  return [...others, added].slice(-MOST_AT_ONCE);
}
