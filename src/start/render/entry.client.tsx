import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hasCookie, sendFromBrowser } from '#base/browser.ts';
import { buildRouter } from './router.tsx';

function wake() {
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
