import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hasCookie, sendFromBrowser } from '#base/browser.ts';
import { buildRouter } from './router.tsx';

const router = buildRouter({ send: sendFromBrowser, mayBeCustomer: hasCookie('auth-check') });

// As a transition the page comes alive in short steps, between which it can answer.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
