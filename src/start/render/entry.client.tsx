import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hasCookie, sendFromBrowser } from '#base/browser.ts';
import { buildRouter } from './router.tsx';

function hydrate() {
  // Removed before hydration: React did not render it.
  const own = document.getElementById('own');
  own?.remove();
  const router = buildRouter({
    send: sendFromBrowser,
    mayBeCustomer: hasCookie('auth-check'),
    own: own?.textContent,
  });
  // As a transition the page is hydrated in short steps, between which it can handle input.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

// In a task of its own: input that came while this file was evaluated is handled first.
setTimeout(hydrate);
