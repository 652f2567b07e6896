import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { hearDraft, readDraft, takeOver } from '#shop/quick-order/draft.ts';
import { createTools } from './row-tools.ts';
import { type Latest, SHOWN_NOTHING } from './shown-list.ts';

/** The list of whoever is here: kept in this browser, found anew when it is opened, followed in other tabs. */
export function useQuickOrder(person: number | null) {
  const api = useApi();
  const toasts = useToasts();
  const [shown, setShown] = useState(SHOWN_NOTHING);
  const [isReading, setIsReading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const latest = useRef<Latest>({ person, shown: SHOWN_NOTHING, isDirty: false });
  const timers = useRef(new Map<number, number>());

  const tools = useMemo(() => {
    const refuse = (error: unknown) => toasts.error(wordsOf(error));
    return createTools({
      api,
      refuse,
      latest,
      timers: timers.current,
      setShown,
      setIsReading,
      setIsOpen,
    });
  }, [api, toasts, latest, timers]);

  useEffect(() => {
    latest.current = { person, shown: SHOWN_NOTHING, isDirty: false };
    const opened = tools.open(person === null ? readDraft(null) : takeOver(person), person);
    const sync = () => {
      if (person !== null && document.visibilityState === 'visible') void tools.sync(person);
    };
    void opened.then(sync);
    document.addEventListener('visibilitychange', sync);
    const stop = hearDraft(person, () => void tools.open(readDraft(person), person));
    window.addEventListener('pagehide', tools.flush);
    return () => {
      tools.flush();
      stop();
      document.removeEventListener('visibilitychange', sync);
      window.removeEventListener('pagehide', tools.flush);
    };
  }, [person, tools, latest]);

  return { shown, isReading, isOpen, tools };
}
