import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isTyping } from '#office/components/typing.ts';
import type { PlainPath } from '#office/addresses.ts';
import type { Section } from '#office/navigation/sections.ts';

/** How long after G a letter still goes to a section. */
const AFTER_G_MS = 1_500;

type Shortcuts = { sections: Section[]; onList: () => void; newOrder: PlainPath | null };

/** `G` and a letter goes to a section, `N` begins an order, `?` lists all keys. */
export function useShortcuts({ sections, onList, newOrder }: Shortcuts): void {
  const router = useRouter();
  useEffect(() => {
    let since = 0;
    const press = (event: globalThis.KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      const go = (to: PlainPath) => {
        event.preventDefault();
        void router.navigate({ to });
      };
      const letter = event.key.toUpperCase();
      const isAfterG = event.timeStamp - since < AFTER_G_MS && since > 0;
      since = letter === 'G' && !isAfterG ? event.timeStamp : 0;
      if (isAfterG) {
        const section = sections.find((one) => one.letter === letter);
        // The list does not get this key, which may mean something to it.
        event.stopImmediatePropagation();
        if (section) go(section.to);
      } else if (event.key === '?') onList();
      // A screen may use the same letter; it gets the event after this.
      else if (letter === 'N' && newOrder)
        setTimeout(() => {
          if (!event.defaultPrevented) go(newOrder);
        });
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [router, sections, onList, newOrder]);
}
