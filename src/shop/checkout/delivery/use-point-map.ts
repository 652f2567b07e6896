import { useEffect, useRef, useState } from 'react';
import { t } from '#text/checkout.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { PickUpPoint } from '#shop/checkout/steps/draft.ts';
import { pickWithWidget } from './packeta.ts';

/** The carrier's map: opened on demand and closed with the page; after a failure it can be opened again. */
export function usePointMap(onPick: (point: PickUpPoint) => void) {
  const toasts = useToasts();
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const gone = useRef<AbortController>(undefined);
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current?.abort();
  }, []);

  async function open(key: string) {
    setIsLoading(true);
    setProblem(null);
    try {
      const picked = await pickWithWidget(key, gone.current!.signal);
      if (picked === 'refused') setProblem(t('checkout.packeta.refused'));
      else if (picked !== 'closed') onPick(picked);
    } catch {
      setProblem(t('checkout.packeta.unavailable'));
      toasts.warning(t('toasts.pickupPointUnavailable'));
    }
    setIsLoading(false);
  }
  return { open, isLoading, problem };
}
