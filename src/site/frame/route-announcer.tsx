import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * A change of page inside the browser is silent by itself: the new title is said aloud, and focus starts
 * at the new page. A changed filter or page number keeps its place, and so does who already types in the header.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        if (document.activeElement?.matches('header input')) return;
        document.getElementById('obsah')?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
