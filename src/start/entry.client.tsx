import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hasCookie, sendFromBrowser } from '#base/browser.ts';
import { readableUrl } from './readable-url.ts';
import { buildRouter } from './router.tsx';

function wake() {
  // The server has rendered "/nie%25" for "/nie%"; the router must start from the same address.
  const { pathname, search, hash } = window.location;
  if (readableUrl(pathname) !== pathname)
    window.history.replaceState(null, '', readableUrl(pathname) + search + hash);
  // Gone before the page comes alive: React knows nothing of it.
  const own = document.getElementById('own');
  own?.remove();
  const router = buildRouter({
    send: sendFromBrowser,
    mayBeCustomer: hasCookie('auth-check'),
    own: own?.textContent,
  });
  // As a transition the page comes alive in short steps, between which it can answer.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

// Not in the same breath as reading this file: whoever presses something meanwhile comes first.
setTimeout(wake);
